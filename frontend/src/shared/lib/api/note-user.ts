import { readToken, userIdOf } from './session-token.ts';

function currentUserId(): unknown {
  const token = readToken();
  return token === undefined ? undefined : userIdOf(token);
}

/**
 * Answers whether the user who is signed in now is still signed in later: two people may share a device, and the
 * other one may be signed in when an answer comes.
 */
export function noteUser(): () => boolean {
  const noted = currentUserId();
  return () => currentUserId() === noted;
}
