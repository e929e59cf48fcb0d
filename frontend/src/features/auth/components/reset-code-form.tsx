import { Button } from '../../../shared/ui/buttons/button.tsx';
import { Field } from '../../../shared/ui/fields/field.tsx';
import { TextInput } from '../../../shared/ui/fields/text-input.tsx';
import { useSendForm } from '../../../shared/ui/fields/use-send-form.ts';
import { RESET_TEXTS as TEXTS } from '../auth.texts.ts';
import { isCodeComplete, usePasswordReset } from '../password-reset.store.ts';
import styles from './account-form.module.css';
import { ResetBackButton } from './reset-back-button.tsx';

export function ResetCodeForm() {
  const code = usePasswordReset((state) => state.code);
  const { writeCode, verify, sendCode } = usePasswordReset.getState();
  const { form, isBusy, errorOf, handleSubmit } = useSendForm({
    values: { code },
    check: () => ({}),
    send: verify,
    succeeded: TEXTS.verified,
    failed: TEXTS.verifyFailed,
  });
  const resending = useSendForm({
    values: {},
    check: () => ({}),
    send: sendCode,
    succeeded: TEXTS.codeSent,
    failed: TEXTS.sendFailed,
  });
  return (
    <form ref={form} className={styles['form']} onSubmit={handleSubmit} noValidate>
      <Field label={TEXTS.code} hint={TEXTS.codeHint} error={errorOf('code')} required>
        <TextInput
          name="code"
          className={styles['code']}
          inputMode="numeric"
          autoComplete="one-time-code"
          autoFocus
          value={code}
          onChange={(event) => writeCode(event.target.value)}
        />
      </Field>
      <Button
        type="submit"
        variant="primary"
        size="large"
        wide
        busy={isBusy}
        disabled={!isCodeComplete(code) || resending.isBusy}
      >
        {isBusy ? TEXTS.verifyBusy : TEXTS.verify}
      </Button>
      <div className={styles['actions']}>
        <ResetBackButton disabled={isBusy} />
        <Button
          variant="quiet"
          disabled={isBusy}
          busy={resending.isBusy}
          onClick={resending.handleSubmit}
        >
          {TEXTS.resend}
        </Button>
      </div>
    </form>
  );
}
