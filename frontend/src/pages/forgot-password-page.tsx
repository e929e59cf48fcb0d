import { PATHS } from '@crease/contract';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { AUTH_TEXTS, RESET_TEXTS as TEXTS } from '../features/auth/auth.texts.ts';
import { ResetCodeForm } from '../features/auth/components/reset-code-form.tsx';
import { ResetEmailForm } from '../features/auth/components/reset-email-form.tsx';
import { ResetPasswordForm } from '../features/auth/components/reset-password-form.tsx';
import {
  usePasswordReset,
  type PasswordResetState,
} from '../features/auth/password-reset.store.ts';
import { withSameReturn } from '../shared/config/return-path.ts';
import { classNames } from '../shared/ui/class-names.ts';
import { Link } from '../shared/ui/buttons/link.tsx';
import { AccountAside, AccountFrame } from './account/account-frame.tsx';
import styles from './forgot-password-page.module.css';

type Step = PasswordResetState['step'];

const STEP_NUMBER: Record<Step, number> = { email: 1, code: 2, password: 3 };

function leadOf(step: Step, email: string): string {
  if (step === 'email') return TEXTS.emailLead;
  return step === 'code' ? TEXTS.codeLead(email) : TEXTS.passwordLead;
}

export function ForgotPasswordPage() {
  const step = usePasswordReset((state) => state.step);
  const email = usePasswordReset((state) => state.email);
  const restart = usePasswordReset((state) => state.restart);
  const navigate = useNavigate();
  const { search } = useLocation();
  const login = withSameReturn(PATHS.login, search);

  useEffect(() => restart, [restart]);

  return (
    <AccountFrame title={TEXTS.title} lead={leadOf(step, email)}>
      <StepLines reached={STEP_NUMBER[step]} />
      {step === 'email' && <ResetEmailForm />}
      {step === 'code' && <ResetCodeForm />}
      {step === 'password' && <ResetPasswordForm onDone={() => void navigate(login)} />}
      <AccountAside>
        {TEXTS.remembered} <Link to={login}>{AUTH_TEXTS.loginLink}</Link>
      </AccountAside>
    </AccountFrame>
  );
}

function StepLines({ reached }: { reached: number }) {
  return (
    <div className={styles['steps']}>
      {Object.values(STEP_NUMBER).map((step) => (
        <span
          key={step}
          className={classNames(styles['line'], step <= reached && styles['done'])}
          aria-hidden="true"
        />
      ))}
      <p role="status">{TEXTS.step(reached)}</p>
    </div>
  );
}
