import { changePasswordEndpoint, PASSWORD_MAX_CHARACTERS } from '@crease/contract';
import { useId, useState } from 'react';
import { findFieldErrors } from '../../../shared/lib/api/field-errors.ts';
import { ConfirmDialog } from '../../../shared/ui/dialogs/confirm-dialog.tsx';
import { confirmationError } from '../../../shared/ui/fields/confirmation-error.ts';
import { Field } from '../../../shared/ui/fields/field.tsx';
import { PasswordInput } from '../../../shared/ui/fields/password-input.tsx';
import { useSendForm } from '../../../shared/ui/fields/use-send-form.ts';
import type { Credentials } from '../log-in.api.ts';
import { createPasswordChange } from '../password-change.ts';
import { changePassword, type RenewedSession } from '../profile.api.ts';
import { PASSWORD_TEXTS as TEXTS } from '../profile.texts.ts';
import styles from './profile-form.module.css';

interface PasswordDialogProps {
  email: string;
  onClose: () => void;
  renew: (answer: Promise<RenewedSession>) => Promise<void>;
}

const logInLate = async (credentials: Credentials) =>
  (await import('../log-in.api.ts')).logIn(credentials);
const createChange = () => createPasswordChange({ change: changePassword, logIn: logInLate });

const BLANK = { currentPassword: '', newPassword: '', confirmPassword: '' };

export function PasswordDialog({ email, onClose, renew }: PasswordDialogProps) {
  const [change] = useState(createChange);
  const formId = useId();
  const [draft, setDraft] = useState(BLANK);
  const { confirmPassword, ...body } = draft;
  const { form, isBusy, errorOf, handleSubmit } = useSendForm({
    values: draft,
    check: () => ({
      ...findFieldErrors(changePasswordEndpoint.body, body),
      ...(body.newPassword !== confirmPassword && { confirmPassword: TEXTS.differ }),
    }),
    send: async () => {
      await renew(change(email, body));
      onClose();
    },
    succeeded: TEXTS.changed,
    failed: TEXTS.failed,
  });
  const bind = (name: keyof typeof BLANK) => ({
    name,
    value: draft[name],
    maxLength: PASSWORD_MAX_CHARACTERS,
    onChange: (event: { target: { value: string } }) =>
      setDraft({ ...draft, [name]: event.target.value }),
  });
  const current = { ...bind('currentPassword'), account: email };
  return (
    <ConfirmDialog
      busy={isBusy}
      onClose={onClose}
      title={TEXTS.title}
      description={TEXTS.lead}
      confirmLabel={TEXTS.save}
      confirmBusyLabel={TEXTS.saveBusy}
      formId={formId}
    >
      <form id={formId} ref={form} className={styles['form']} onSubmit={handleSubmit} noValidate>
        <Field label={TEXTS.current} error={errorOf('currentPassword')} required>
          <PasswordInput {...current} autoComplete="current-password" />
        </Field>
        <Field label={TEXTS.next} error={errorOf('newPassword')} required>
          <PasswordInput
            {...bind('newPassword')}
            autoComplete="new-password"
            placeholder={TEXTS.nextPlaceholder}
          />
        </Field>
        <Field
          label={TEXTS.confirm}
          error={confirmationError(body.newPassword, confirmPassword, errorOf('confirmPassword'))}
          required
        >
          <PasswordInput {...bind('confirmPassword')} autoComplete="new-password" />
        </Field>
      </form>
    </ConfirmDialog>
  );
}
