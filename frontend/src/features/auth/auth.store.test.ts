import type { User } from '@crease/contract';
import { afterEach, expect, test, vi } from 'vitest';
import { tokenOf } from '../../shared/lib/api/token.factory.ts';
import { makeStorage } from '../../shared/lib/storage/storage.factory.ts';

const NIMAL = { _id: 'n', name: 'Nimal Perera' } as User;

afterEach(() => {
  vi.unstubAllGlobals();
});

/** A page that can be put into the cache of Back and Forward and shown again. */
async function openPage() {
  vi.resetModules();
  const tab = new EventTarget();
  vi.stubGlobal('window', tab);
  vi.stubGlobal('localStorage', makeStorage());
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  const { useSession } = await import('./auth.store.ts');
  return {
    session: useSession.getState,
    show: (persisted: boolean) =>
      tab.dispatchEvent(Object.assign(new Event('pageshow'), { persisted })),
  };
}

test('when somebody signed out elsewhere while a page was in the cache of Back and Forward, then it shows a visitor', async () => {
  const { session, show } = await openPage();
  session().enter({ token: 'of Nimal', user: NIMAL });
  localStorage.removeItem('token');
  show(false);
  expect(session().phase).toBe('signed-in');
  show(true);
  expect(session().phase).toBe('visitor');
});

test('when somebody signed in elsewhere meanwhile, then a visitor’s page asks who', async () => {
  const { session, show } = await openPage();
  await session().restore();
  expect(session().phase).toBe('visitor');
  localStorage.setItem('token', tokenOf('n'));
  show(true);
  expect(session().phase).toBe('restoring');
});
