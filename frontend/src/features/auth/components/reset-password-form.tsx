import { PASSWORD_MAX_CHARACTERS, resetPasswordEndpoint } from '@crease/contract';
import { useState } from 'react';
import { findFieldErrors } from '../../../shared/lib/api/field-errors.ts';
import { Button } from '../../../shared/ui/buttons/button.tsx';
import { confirmationError } from '../../../shared/ui/fields/confirmation-error.ts';
import { Field } from '../../../shared/ui/fields/field.tsx';
import { PasswordInput } from '../../../shared/ui/fields/password-input.tsx';
import { useSendForm } from '../../../shared/ui/fields/use-send-form.ts';
import { AUTH_TEXTS, RESET_TEXTS as TEXTS } from '../auth.texts.ts';
import { usePasswordReset } from '../password-reset.store.ts';
import styles from './account-form.module.css';
import { ResetBackButton } from './reset-back-button.tsx';

interface ResetPasswordFormProps {
  onDone: () => void;
}

export function ResetPasswordForm({ onDone }: ResetPasswordFormProps) {
  const { email, code, reset } = usePasswordReset.getState();
  const isDone = usePasswordReset((state) => state.isDone);
  const [newPassword, setNewPassword] = useState('');
  const [confirmPassword, setConfirmPassword] = useState('');
  const { form, isBusy, errorOf, handleSubmit } = useSendForm({
    values: { newPassword, confirmPassword },
    check: () => ({
      ...findFieldErrors(resetPasswordEndpoint.body, { email, code, newPassword }),
      ...(newPassword !== confirmPassword && { confirmPassword: AUTH_TEXTS.passwordsDiffer }),
    }),
    send: async () => {
      if (await reset(newPassword)) onDone();
    },
    succeeded: TEXTS.resetDone,
    failed: TEXTS.resetFailed,
  });
  return (
    // The way to the login may take a moment, in which nothing is to be sent again.
    <form ref={form} className={styles['form']} onSubmit={handleSubmit} noValidate inert={isDone}>
      <Field label={TEXTS.newPassword} error={errorOf('newPassword')} required>
        <PasswordInput
          name="newPassword"
          account={email}
          autoComplete="new-password"
          autoFocus
          placeholder={AUTH_TEXTS.passwordPlaceholder}
          maxLength={PASSWORD_MAX_CHARACTERS}
          value={newPassword}
          onChange={(event) => setNewPassword(event.target.value)}
        />
      </Field>
      <Field
        label={TEXTS.confirmPassword}
        error={confirmationError(newPassword, confirmPassword, errorOf('confirmPassword'))}
        required
      >
        <PasswordInput
          name="confirmPassword"
          autoComplete="new-password"
          maxLength={PASSWORD_MAX_CHARACTERS}
          value={confirmPassword}
          onChange={(event) => setConfirmPassword(event.target.value)}
        />
      </Field>
      <Button type="submit" variant="primary" size="large" wide busy={isBusy}>
        {isBusy ? TEXTS.resetBusy : TEXTS.reset}
      </Button>
      {/* The code may have expired or been used; then the user has to go back and request another one. */}
      <div className={styles['actions']}>
        <ResetBackButton disabled={isBusy} />
      </div>
    </form>
  );
}
