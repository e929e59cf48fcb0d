import { onRefusedToken } from '../../shared/lib/api/api-client.ts';
import {
  isRenewing,
  keepToken,
  noteRenewal,
  onTokenChangedElsewhere,
  readToken,
  removeToken,
  userIdOf,
} from '../../shared/lib/api/session-token.ts';
import { fetchCurrentUser } from './current-user.api.ts';
import { createSessionStore, type SessionState } from './session.store.ts';

export const useSession = createSessionStore({
  api: { fetchCurrentUser },
  tokens: {
    read: readToken,
    keep: keepToken,
    remove: removeToken,
    userIdOf,
    noteRenewal,
    isRenewing,
  },
  pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
});

/** Resolves when it is known who is signed in, or that nobody is. */
export function whenSessionIsKnown(): Promise<void> {
  return new Promise((resolve) => {
    const stop = useSession.subscribe(({ phase }) => resolveOnceKnown(phase));
    const resolveOnceKnown = (phase: SessionState['phase']) => {
      if (phase === 'restoring') return;
      stop();
      resolve();
    };
    resolveOnceKnown(useSession.getState().phase);
  });
}

onRefusedToken(useSession.getState().refuse);

onTokenChangedElsewhere(() => void useSession.getState().restore());
