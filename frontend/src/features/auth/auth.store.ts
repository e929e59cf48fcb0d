import { onRefusedToken } from '../../shared/lib/api-client.ts';
import {
  keepToken,
  onTokenChangedElsewhere,
  readToken,
  removeToken,
} from '../../shared/lib/session-token.ts';
import { fetchCurrentUser, logIn, registerAccount } from './auth.api.ts';
import { createSessionStore } from './session-store.ts';

export const useSession = createSessionStore({
  api: { logIn, registerAccount, fetchCurrentUser },
  tokens: { read: readToken, keep: keepToken, remove: removeToken },
  pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
});

onRefusedToken((token) => {
  if (readToken() === token) useSession.getState().logout();
});

onTokenChangedElsewhere(() => {
  void useSession.getState().restore();
});
