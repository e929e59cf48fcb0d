import { forgotPasswordEndpoint } from '@crease/contract';
import { findFieldErrors } from '../../../shared/lib/api/field-errors.ts';
import { Button } from '../../../shared/ui/buttons/button.tsx';
import { EmailInput } from '../../../shared/ui/fields/email-input.tsx';
import { Field } from '../../../shared/ui/fields/field.tsx';
import { useSendForm } from '../../../shared/ui/fields/use-send-form.ts';
import { RESET_TEXTS as TEXTS } from '../auth.texts.ts';
import { usePasswordReset } from '../password-reset.store.ts';
import styles from './account-form.module.css';

export function ResetEmailForm() {
  const email = usePasswordReset((state) => state.email);
  const { writeEmail, sendCode } = usePasswordReset.getState();
  const { form, isBusy, errorOf, handleSubmit } = useSendForm({
    values: { email },
    check: () => findFieldErrors(forgotPasswordEndpoint.body, { email }),
    send: sendCode,
    succeeded: TEXTS.codeSent,
    failed: TEXTS.sendFailed,
  });
  return (
    <form ref={form} className={styles['form']} onSubmit={handleSubmit} noValidate>
      <Field label={TEXTS.email} error={errorOf('email')} required>
        <EmailInput
          name="email"
          autoComplete="username"
          // Back removes the button that was pressed.
          autoFocus={email !== ''}
          value={email}
          onChange={(event) => writeEmail(event.target.value)}
        />
      </Field>
      <Button type="submit" variant="primary" size="large" wide busy={isBusy}>
        {isBusy ? TEXTS.sendBusy : TEXTS.sendCode}
      </Button>
    </form>
  );
}
