import { onRefusedToken } from '../../shared/lib/api/api-client.ts';
import {
  keepToken,
  onTokenChangedElsewhere,
  readToken,
  removeToken,
  userIdOf,
} from '../../shared/lib/api/session-token.ts';
import { fetchCurrentUser } from './current-user.api.ts';
import { createSessionStore, type SessionState } from './session.store.ts';

/** Loaded on demand, because visitors don't need the calls of an account on their first page. */
const loadApi = () => import('./auth.api.ts');

export const useSession = createSessionStore({
  api: {
    logIn: async (body) => (await loadApi()).logIn(body),
    registerAccount: async (body) => (await loadApi()).registerAccount(body),
    // Not loaded on demand, because every page of a signed-in user waits for it.
    fetchCurrentUser,
  },
  tokens: { read: readToken, keep: keepToken, remove: removeToken, userIdOf },
  pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
});

/** Resolves when it is known who is signed in, or that nobody is. */
export function whenSessionIsKnown(): Promise<void> {
  return new Promise((resolve) => {
    const stop = useSession.subscribe(({ phase }) => {
      settle(phase);
    });
    const settle = (phase: SessionState['phase']) => {
      if (phase === 'restoring') return;
      stop();
      resolve();
    };
    settle(useSession.getState().phase);
  });
}

onRefusedToken(useSession.getState().refuse);

onTokenChangedElsewhere(() => {
  void useSession.getState().restore();
});
