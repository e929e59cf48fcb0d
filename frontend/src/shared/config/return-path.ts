import { PATHS } from '@crease/contract';

const RETURN_PARAMETER = 'next';

/** The login page, remembering where the visitor wanted to go. */
export function loginPathFor(returnPath: string): string {
  return `${PATHS.login}?${new URLSearchParams({ [RETURN_PARAMETER]: returnPath }).toString()}`;
}

/** Carries what the login page remembers over to the pages beside it, and back. */
export function withSameReturn(path: string, search: string): string {
  const returnPath = new URLSearchParams(search).get(RETURN_PARAMETER);
  if (returnPath === null) return path;
  return `${path}?${new URLSearchParams({ [RETURN_PARAMETER]: returnPath }).toString()}`;
}

/** Where to go after signing in. Only a path of this product: anyone can write an address with '//elsewhere' in it. */
export function returnPathOf(search: string, origin: string): string {
  const path = new URLSearchParams(search).get(RETURN_PARAMETER) ?? '';
  if (!path.startsWith('/') || !URL.canParse(path, origin)) return PATHS.home;
  const address = new URL(path, origin);
  if (address.origin !== origin) return PATHS.home;
  return address.pathname + address.search + address.hash;
}
