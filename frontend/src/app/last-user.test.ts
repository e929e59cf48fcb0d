/** Every store of the features, also one that is new: what it holds of one user is gone when the next signs in. */
import type { User } from '@crease/contract';
import { readdirSync } from 'node:fs';
import { afterEach, expect, test, vi } from 'vitest';
import { closeTab, openTab } from './live-bridge.factory.ts';

const FEATURES = new URL('../features/', import.meta.url);

/** They hold what everybody may see or whose it is, or are cleared by their page or dialog when it is left. */
const FORGET_BY_THEMSELVES = [
  'useBookingRequest',
  'useCalendarFeed',
  'useCancellation',
  'useCourtForm',
  'useCourts',
  'useManualBooking',
  'useManualGrid',
  'usePasswordReset',
  'usePictureUpload',
  'useSession',
  'useSlotGrid',
  'useTyping',
  'useUnread',
  'useViewers',
];

interface Store {
  getState: () => object;
  setState: (change: object) => void;
}

const isStore = (value: unknown): value is Store =>
  typeof value === 'function' && 'getState' in value && 'setState' in value;

async function openStores(): Promise<[name: string, store: Store][]> {
  const files = readdirSync(FEATURES, { encoding: 'utf8', recursive: true });
  const modules = await Promise.all(
    files
      .filter((file) => file.endsWith('.store.ts'))
      .map((file) => import(new URL(file, FEATURES).href) as Promise<Record<string, unknown>>),
  );
  return modules
    .flatMap(Object.entries)
    .filter((entry): entry is [string, Store] => isStore(entry[1]));
}

afterEach(closeTab);

test('when somebody else signs in, then no store holds anything of the last user, but those that forget it by themselves', async () => {
  openTab();
  const { useSession } = await import('../features/auth/auth.store.ts');
  const { useUnread } = await import('../features/messages/unread/unread.store.ts');
  const { startLiveBridge } = await import('./live-bridge.ts');
  const stores = await openStores();
  useUnread.setState({ follow: vi.fn() });
  useSession.setState({ phase: 'signed-in', user: { _id: 'n', role: 'customer' } as User });
  startLiveBridge();
  for (const [, store] of stores) store.setState({ ofLastUser: true });
  useSession.getState().enter({ token: 'of the next', user: { _id: 's', role: 'owner' } as User });
  const holding = stores.filter(([, { getState }]) => 'ofLastUser' in getState());
  expect(
    holding.map(([name]) => name).toSorted(),
    'name it in forgetLastUser of live-bridge.ts, or here, when it forgets by itself',
  ).toEqual(FORGET_BY_THEMSELVES);
});
