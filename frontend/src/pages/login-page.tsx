import { PATHS } from '@crease/contract';
import { Navigate, useLocation } from 'react-router-dom';
import { useSession } from '../features/auth/auth.store.ts';
import { AUTH_TEXTS as TEXTS } from '../features/auth/auth.texts.ts';
import { LoginForm } from '../features/auth/components/login-form.tsx';
import { returnPathOf, withSameReturn } from '../shared/config/return-path.ts';
import { Link } from '../shared/ui/buttons/link.tsx';
import { AccountAside, AccountFrame } from './account/account-frame.tsx';

export function LoginPage() {
  const { search } = useLocation();
  const isSignedIn = useSession((session) => session.phase === 'signed-in');
  // After a login, and for users who are signed in already.
  if (isSignedIn) return <Navigate to={returnPathOf(search, window.location.origin)} replace />;
  return (
    <AccountFrame title={TEXTS.loginTitle} lead={TEXTS.loginLead}>
      <LoginForm>
        <AccountAside>
          {TEXTS.noAccount}{' '}
          <Link to={withSameReturn(PATHS.register, search)}>{TEXTS.registerLink}</Link>
        </AccountAside>
      </LoginForm>
    </AccountFrame>
  );
}
