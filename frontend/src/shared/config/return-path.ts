import { PATHS } from '@crease/contract';

const RETURN_PARAMETER = 'next';

/** Who is on one of these wants to be on the page before them afterwards. */
const ACCOUNT_PATHS: readonly string[] = [PATHS.login, PATHS.register, PATHS.forgotPassword];

function withReturn(path: string, returnPath: string): string {
  return `${path}?${new URLSearchParams({ [RETURN_PARAMETER]: returnPath }).toString()}`;
}

/** The login page with the path to return to afterwards. */
export function loginPathFor(returnPath: string): string {
  return withReturn(PATHS.login, returnPath);
}

/** Keeps the return path on the pages beside the login page, such as registration. */
export function withSameReturn(path: string, search: string): string {
  const returnPath = new URLSearchParams(search).get(RETURN_PARAMETER);
  return returnPath === null ? path : withReturn(path, returnPath);
}

/** Login or registration with the way back to where one is; the login page leads home by itself. */
export function withWayBack(
  path: string,
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
): string {
  if (ACCOUNT_PATHS.includes(pathname)) return withSameReturn(path, search);
  const here = pathname + search;
  return here === PATHS.home ? path : withReturn(path, here);
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
