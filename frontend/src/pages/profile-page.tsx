import { PATHS, type User } from '@crease/contract';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useSession } from '../features/auth/auth.store.ts';
import { ROLE_NAMES } from '../features/auth/auth.texts.ts';
import { fetchCurrentUser } from '../features/auth/current-user.api.ts';
import { PasswordDialog } from '../features/profile/components/password-dialog.tsx';
import { PictureUpload } from '../features/profile/components/picture-upload.tsx';
import { ProfileCard, ProfileFacts } from '../features/profile/components/profile-card.tsx';
import { ProfileForm } from '../features/profile/components/profile-form.tsx';
import { unsavedOf } from '../features/profile/profile-draft.ts';
import { PROFILE_TEXTS as TEXTS } from '../features/profile/profile.texts.ts';
import { YourData } from '../features/profile/your-data/your-data.tsx';
import { hasCode } from '../shared/lib/api/api-error.ts';
import { createLatestRead } from '../shared/lib/reads/latest-read.ts';
import { onResync } from '../shared/lib/live/resync.ts';
import { Button } from '../shared/ui/buttons/button.tsx';
import { EmptyState } from '../shared/ui/notices/empty-state.tsx';
import { PageContainer } from '../shared/ui/page/page-container.tsx';
import { PageHeading } from '../shared/ui/page/page-heading.tsx';
import { useIsHere } from '../shared/ui/use-is-here.ts';

export function ProfilePage() {
  const user = useSession((session) => session.user);
  const { isMissing, keep } = useFreshUser();
  if (isMissing) return <MissingUser />;
  return (
    <PageContainer width="narrow">
      <PageHeading title={TEXTS.title} />
      {user && <Profile user={user} onSaved={keep} />}
    </PageContainer>
  );
}

/** Reads the user again, because they may have changed or been deleted in another tab or on another device. */
function useFreshUser() {
  const setUser = useSession((session) => session.setUser);
  const [isMissing, setIsMissing] = useState(false);
  const [reading] = useState(() =>
    createLatestRead({
      fetch: fetchCurrentUser,
      onRead: setUser,
      onFailed: (error) => {
        if (hasCode(error, 'not_found')) setIsMissing(true);
        else console.error('The profile was not read again', error);
      },
    }),
  );
  useEffect(() => {
    const read = () => void reading.read();
    read();
    return onResync(read);
  }, [reading]);
  const keep = (user: User) => {
    reading.noteChange();
    setUser(user);
  };
  return { isMissing, keep };
}

/** Goes home without a way back to this profile; who has gone to another page by then stays there. */
function useSignOutForGood(): () => void {
  const leave = useSession((session) => session.leave);
  const logout = useSession((session) => session.logout);
  const isHere = useIsHere();
  const navigate = useNavigate();
  return () => {
    // The server may have refused the dead token before it answered: that has led to the login, not the user.
    if (!isHere() && window.location.pathname !== PATHS.login) {
      logout();
      return;
    }
    leave();
    void navigate(PATHS.home, { replace: true });
  };
}

interface ProfileProps {
  user: User;
  onSaved: (user: User) => void;
}

function Profile({ user, onSaved }: ProfileProps) {
  const renew = useSession((session) => session.renew);
  const signOut = useSignOutForGood();
  const [mode, setMode] = useState<'view' | 'edit' | 'back'>(unsavedOf(user) ? 'edit' : 'view');
  const [isChangingPassword, setIsChangingPassword] = useState(false);
  return (
    <>
      <ProfileCard
        user={user}
        roleName={ROLE_NAMES[user.role]}
        picture={<PictureUpload user={user} onSaved={onSaved} />}
      >
        {mode === 'edit' ? (
          <ProfileForm
            user={user}
            onSaved={(saved) => {
              onSaved(saved);
              setMode('back');
            }}
            onCancel={() => setMode('back')}
          />
        ) : (
          <ProfileFacts
            user={user}
            isBack={mode === 'back'}
            onEdit={() => setMode('edit')}
            onChangePassword={() => setIsChangingPassword(true)}
          />
        )}
      </ProfileCard>
      <YourData user={user} onDeleted={signOut} />
      {isChangingPassword && (
        <PasswordDialog
          email={user.email}
          onClose={() => setIsChangingPassword(false)}
          renew={renew}
        />
      )}
    </>
  );
}

function MissingUser() {
  const logout = useSession((session) => session.logout);
  return (
    <EmptyState
      headingLevel="h1"
      title={TEXTS.userNotFound}
      hint={TEXTS.userNotFoundHint}
      action={
        <Button variant="primary" onClick={logout}>
          {TEXTS.login}
        </Button>
      }
    />
  );
}
