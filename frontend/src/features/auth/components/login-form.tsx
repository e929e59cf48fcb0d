import { loginEndpoint, PATHS, type DemoAccount } from '@crease/contract';
import { useState, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { withSameReturn } from '../../../shared/config/return-path.ts';
import { findFieldErrors } from '../../../shared/lib/api/field-errors.ts';
import { Button } from '../../../shared/ui/buttons/button.tsx';
import { Link } from '../../../shared/ui/buttons/link.tsx';
import { EmailInput } from '../../../shared/ui/fields/email-input.tsx';
import { Field } from '../../../shared/ui/fields/field.tsx';
import { PasswordInput } from '../../../shared/ui/fields/password-input.tsx';
import { useSendForm } from '../../../shared/ui/fields/use-send-form.ts';
import { logIn } from '../auth.api.ts';
import { useSession } from '../auth.store.ts';
import { AUTH_TEXTS as TEXTS, RESET_TEXTS } from '../auth.texts.ts';
import styles from './account-form.module.css';
import { DemoAccounts } from './demo-accounts.tsx';

interface LoginFormProps {
  /** Between the form and the demo accounts, which come later than all else and must not move it. */
  children: ReactNode;
}

export function LoginForm({ children }: LoginFormProps) {
  const { search } = useLocation();
  const enter = useSession((session) => session.enter);
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const values = { email, password };
  const { form, isBusy, errorOf, handleSubmit } = useSendForm({
    values,
    check: () => findFieldErrors(loginEndpoint.body, values),
    send: async () => {
      enter(await logIn(values));
    },
    succeeded: TEXTS.loginSucceeded,
    failed: TEXTS.loginFailed,
  });
  const fillIn = (account: DemoAccount) => {
    setEmail(account.email);
    setPassword(account.password);
    // The form is above the accounts. Without the focus, nobody who does not see it would know that it is filled in.
    form.current?.querySelector<HTMLElement>('[type=submit]')?.focus();
  };
  return (
    <>
      <form ref={form} className={styles['form']} onSubmit={handleSubmit} noValidate>
        <Field label={TEXTS.email} error={errorOf('email')} required>
          <EmailInput
            name="email"
            autoComplete="username"
            value={email}
            onChange={(event) => setEmail(event.target.value)}
          />
        </Field>
        <Field label={TEXTS.password} error={errorOf('password')} required>
          <PasswordInput
            name="password"
            autoComplete="current-password"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        </Field>
        <Link className={styles['forgot']} to={withSameReturn(PATHS.forgotPassword, search)}>
          {RESET_TEXTS.link}
        </Link>
        <Button type="submit" variant="primary" size="large" wide busy={isBusy}>
          {isBusy ? TEXTS.loginBusy : TEXTS.loginButton}
        </Button>
      </form>
      {children}
      <DemoAccounts onChoose={fillIn} />
    </>
  );
}
