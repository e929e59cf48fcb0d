import { PATHS } from '@crease/contract';
import { Navigate, useLocation } from 'react-router-dom';
import { useSession } from '../features/auth/auth.store.ts';
import { AUTH_TEXTS as TEXTS } from '../features/auth/auth.texts.ts';
import { RegisterForm } from '../features/auth/components/register-form.tsx';
import { withSameReturn } from '../shared/config/return-path.ts';
import { Link } from '../shared/ui/buttons/link.tsx';
import { AccountAside, AccountFrame } from './account/account-frame.tsx';

export function RegisterPage() {
  const { search } = useLocation();
  const isSignedIn = useSession((session) => session.phase === 'signed-in');
  if (isSignedIn) return <Navigate to={PATHS.home} replace />;
  return (
    <AccountFrame title={TEXTS.registerTitle} lead={TEXTS.registerLead}>
      <RegisterForm />
      <AccountAside>
        {TEXTS.haveAccount} <Link to={withSameReturn(PATHS.login, search)}>{TEXTS.loginLink}</Link>
      </AccountAside>
    </AccountFrame>
  );
}
