import { deleteAccountEndpoint, PASSWORD_MAX_CHARACTERS, type User } from '@crease/contract';
import { useId, useState } from 'react';
import { findFieldErrors } from '../../../shared/lib/api/field-errors.ts';
import { ConfirmDialog } from '../../../shared/ui/dialogs/confirm-dialog.tsx';
import { Field } from '../../../shared/ui/fields/field.tsx';
import { PasswordInput } from '../../../shared/ui/fields/password-input.tsx';
import { useSendForm } from '../../../shared/ui/fields/use-send-form.ts';
import { deleteAccount } from './your-data.api.ts';
import styles from './your-data.module.css';
import { YOUR_DATA_TEXTS as TEXTS } from './your-data.texts.ts';

interface DeleteAccountDialogProps {
  user: User;
  onClose: () => void;
  onDeleted: () => void;
}

/** Explains what is deleted before it asks for the password. */
export function DeleteAccountDialog({ user, onClose, onDeleted }: DeleteAccountDialogProps) {
  const formId = useId();
  const [password, setPassword] = useState('');
  const { form, isBusy, errorOf, handleSubmit } = useSendForm({
    values: { password },
    check: () => findFieldErrors(deleteAccountEndpoint.body, { password }),
    send: async () => {
      await deleteAccount(password);
      onDeleted();
    },
    succeeded: TEXTS.deleted,
    failed: TEXTS.deleteFailed,
  });
  const description = (
    <>
      <ul className={styles['consequences']}>
        {TEXTS.happensTo[user.role].map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <p>{TEXTS.question}</p>
    </>
  );
  return (
    <ConfirmDialog
      onClose={onClose}
      busy={isBusy}
      title={TEXTS.deleteTitle}
      description={description}
      tone="danger"
      confirmLabel={TEXTS.delete}
      confirmBusyLabel={TEXTS.deleteBusy}
      formId={formId}
    >
      <form id={formId} ref={form} onSubmit={handleSubmit} noValidate>
        <Field label={TEXTS.password} error={errorOf('password')} required>
          <PasswordInput
            name="password"
            account={user.email}
            value={password}
            maxLength={PASSWORD_MAX_CHARACTERS}
            autoComplete="current-password"
            onChange={(event) => setPassword(event.target.value)}
          />
        </Field>
      </form>
    </ConfirmDialog>
  );
}
