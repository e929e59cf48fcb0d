import { PATHS } from '@crease/contract';

const RETURN_PARAMETER = 'next';

/** The login page with the path to return to afterwards. */
export function loginPathFor(returnPath: string): string {
  return `${PATHS.login}?${new URLSearchParams({ [RETURN_PARAMETER]: returnPath }).toString()}`;
}

/** Keeps the return path on the pages beside the login page, such as registration. */
export function withSameReturn(path: string, search: string): string {
  const returnPath = new URLSearchParams(search).get(RETURN_PARAMETER);
  if (returnPath === null) return path;
  return `${path}?${new URLSearchParams({ [RETURN_PARAMETER]: returnPath }).toString()}`;
}

/**
 * Where to go after signing in. Only a path of this site is accepted: a link could carry '//elsewhere' to lead people
 * away.
 */
export function returnPathOf(search: string, origin: string): string {
  const path = new URLSearchParams(search).get(RETURN_PARAMETER) ?? '';
  if (!path.startsWith('/')) return PATHS.home;
  const address = new URL(origin + path);
  // Without its dots, '/.//elsewhere' is '//elsewhere'.
  if (address.pathname.startsWith('//')) return PATHS.home;
  return address.pathname + address.search + address.hash;
}
