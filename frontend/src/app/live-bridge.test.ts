import type { Court, User } from '@crease/contract';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { plainCourt } from '../shared/lib/court.factory.ts';
import { closeTab, makeSocketClient, openTab } from './live-bridge.factory.ts';

const NIMAL = { _id: 'n', name: 'Nimal Perera', role: 'customer' } as User;
const SUNIL = { _id: 's', name: 'Sunil Silva', role: 'owner' } as User;
const ADMIN = { _id: 'a', name: 'Admin', role: 'admin' } as User;

/** The lists that hold what is somebody's own, in the order in which `start` opens them. */
const LISTS = ['bookings', 'requests', 'courts', 'conversations', 'thread'];

const socket = makeSocketClient();
const tab = new EventTarget();
const follow = vi.fn<(viewerId: string | undefined) => void>();

interface Viewed {
  getState: () => { viewerId: string | undefined };
  setState: (change: { viewerId: string } | { refresh: () => Promise<void> }) => void;
}

/** Modules are fresh in each tab, because their state must not be shared between tests. */
async function start(user?: User, seen?: Court) {
  const { useSession } = await import('../features/auth/auth.store.ts');
  const { useUnread } = await import('../features/messages/unread/unread.store.ts');
  const { useAdmin } = await import('../features/admin/admin.store.ts');
  const { useCourts } = await import('../features/courts/courts.store.ts');
  const { startLiveBridge } = await import('./live-bridge.ts');
  const { resync } = await import('../shared/lib/live/resync.ts');
  const stores: Viewed[] = [
    (await import('../features/bookings/customer-bookings/customer-bookings.store.ts'))
      .useCustomerBookings,
    (await import('../features/bookings/owner-requests/owner-requests.store.ts')).useOwnerRequests,
    (await import('../features/courts/own-courts/own-courts.store.ts')).useOwnCourts,
    (await import('../features/messages/conversations/conversations.store.ts')).useConversations,
    (await import('../features/messages/thread/thread.store.ts')).useThread,
  ];
  const refreshed: string[] = [];
  const readsOf = (name: string) => ({
    refresh: () => Promise.resolve(void refreshed.push(name)),
  });
  for (const [place, { setState }] of stores.entries()) setState(readsOf(LISTS[place] ?? ''));
  useUnread.setState({ follow, ...readsOf('unread') });
  useAdmin.setState(readsOf('admin'));
  if (user) useSession.setState({ phase: 'signed-in', user });
  if (seen) useCourts.setState({ detail: { id: 'c1', phase: 'ready', court: seen } });
  startLiveBridge();
  return {
    session: useSession.getState(),
    admin: useAdmin.getState,
    courtOnScreen: useCourts,
    startLiveBridge,
    openListsOf: ({ _id: viewerId }: User) => {
      for (const { setState } of stores) setState({ viewerId });
    },
    refreshedAfterGap: () => {
      resync();
      return refreshed.splice(0).toSorted();
    },
    viewersOfLists: () => new Set(stores.map(({ getState }) => getState().viewerId)),
  };
}

beforeEach(() => openTab(socket, tab));
afterEach(closeTab);

describe('the live connection', () => {
  test('when somebody signs in and out, then it is theirs, and closed after them', async () => {
    const { session } = await start();
    expect(socket.reopenSocket).toHaveBeenCalledTimes(1);
    session.enter({ token: 'of Nimal', user: NIMAL });
    expect(socket.reopenSocket).toHaveBeenCalledTimes(2);
    expect(socket.closeSocket).not.toHaveBeenCalled();
    session.logout();
    expect(socket.closeSocket).toHaveBeenCalledTimes(1);
    expect(socket.reopenSocket).toHaveBeenCalledTimes(2);
  });

  test('when the same person has a new token, then it comes anew and nothing is forgotten or counted again', async () => {
    const { session, openListsOf, viewersOfLists } = await start(NIMAL);
    openListsOf(NIMAL);
    session.enter({ token: 'the second', user: { ...NIMAL } });
    expect(socket.reopenSocket).toHaveBeenCalledTimes(2);
    expect(viewersOfLists()).toEqual(new Set(['n']));
    expect(follow.mock.calls).toEqual([['n']]);
  });

  test.each([
    ['a customer', NIMAL, []],
    ['an owner', SUNIL, ['courts']],
  ])(
    'when %s may have missed pushes, then all that pages show of theirs is read again',
    async (_, user, own) => {
      const { refreshedAfterGap } = await start(user);
      const ofAll = ['admin', 'bookings', 'conversations', 'requests', 'thread', 'unread'];
      expect(refreshedAfterGap()).toEqual([...ofAll, ...own].toSorted());
    },
  );

  test('when it is started again, then everything is heard once', async () => {
    const { startLiveBridge } = await start();
    const handled = socket.handleLive.mock.calls.length;
    expect(handled).toBeGreaterThan(0);
    startLiveBridge();
    expect(socket.handleLive).toHaveBeenCalledTimes(handled);
  });
});

describe('two people at one device', () => {
  test('when the second signs in, and the first after them, then no list holds anything of the other', async () => {
    const { session, openListsOf, viewersOfLists } = await start(NIMAL);
    openListsOf(NIMAL);
    session.logout();
    session.enter({ token: 'of Sunil', user: SUNIL });
    expect(viewersOfLists()).toEqual(new Set([undefined]));
    openListsOf(SUNIL);
    session.logout();
    session.enter({ token: 'of Nimal', user: NIMAL });
    expect(viewersOfLists()).toEqual(new Set([undefined]));
  });

  test('when both are administrators, then the second finds none of the reasons that the first has typed', async () => {
    const { session, admin } = await start(ADMIN);
    admin().show('courts', 'pending');
    admin().ask('c1');
    admin().write('reject', 'The picture shows another hall');
    session.logout();
    session.enter({ token: 'of the other', user: { ...ADMIN, _id: 'b' } });
    admin().ask('c1');
    expect(admin()).toMatchObject({ view: 'overview', filter: 'all', reasons: { reject: '' } });
  });

  test.each([
    ['pending', { phase: 'missing', court: undefined }],
    ['rejected', { phase: 'missing', court: undefined }],
    ['approved', { phase: 'ready', court: plainCourt({ owner: SUNIL._id }) }],
  ] as const)(
    'when an owner signs out, then of a court that is %s only what everybody may see is still there',
    async (status, left) => {
      const { session, courtOnScreen } = await start();
      const court = plainCourt({ status, owner: SUNIL._id });
      const seen = { id: 'c1', phase: 'ready', court } as const;
      session.enter({ token: 'of Sunil', user: SUNIL });
      courtOnScreen.setState({ detail: seen });
      expect(courtOnScreen.getState().detail).toEqual(seen);
      session.logout();
      expect(courtOnScreen.getState().detail).toEqual({ id: 'c1', ...left });
    },
  );

  test('when a pending court was read for its owner before there is a connection, then somebody else does not see it', async () => {
    const pending = plainCourt({ status: 'pending', owner: SUNIL._id });
    const { courtOnScreen } = await start(NIMAL, pending);
    expect(courtOnScreen.getState().detail?.phase).toBe('missing');
  });

  test.each([
    ['its owner', SUNIL, 'ready'],
    ['somebody else', NIMAL, 'missing'],
  ])(
    'when it is known late that %s is signed in, then a pending court stays on screen until then',
    async (_, user, phase) => {
      const { session, courtOnScreen } = await start();
      const court = plainCourt({ status: 'pending', owner: SUNIL._id });
      const seen = { id: 'c1', phase: 'ready', court } as const;
      courtOnScreen.setState({ detail: seen });
      expect(courtOnScreen.getState().detail).toEqual(seen);
      session.enter({ token: 'of the user', user });
      expect(courtOnScreen.getState().detail?.phase).toBe(phase);
    },
  );

  test.each([
    ['nobody', undefined, 'missing'],
    ['somebody else', NIMAL, 'missing'],
    ['an administrator', ADMIN, 'ready'],
  ])(
    'when an owner signs out while their pending court is read, and then there is %s, then it is shown to those who may see it',
    async (_, next, phase) => {
      const pending = plainCourt({ status: 'pending', owner: SUNIL._id });
      const asked: ((court: Court) => void)[] = [];
      const fetchCourt = () => new Promise<Court>((resolve) => asked.push(resolve));
      vi.doMock('../features/courts/courts.api.ts', () => ({ fetchCourt, fetchCourts: vi.fn() }));
      onTestFinished(() => {
        vi.doUnmock('../features/courts/courts.api.ts');
      });
      const { session, courtOnScreen } = await start();
      session.enter({ token: 'of Sunil', user: SUNIL });
      const loading = courtOnScreen.getState().loadCourt('c1');
      session.logout();
      if (next) session.enter({ token: 'of the next', user: next });
      asked[0]?.(pending);
      await loading;
      expect(courtOnScreen.getState().detail?.phase).toBe(phase);
    },
  );

  test('when the first comes back, then the lists are still there', async () => {
    const { session, openListsOf, viewersOfLists } = await start(NIMAL);
    openListsOf(NIMAL);
    session.logout();
    session.enter({ token: 'of Nimal', user: NIMAL });
    expect(viewersOfLists()).toEqual(new Set(['n']));
  });

  test('when they change, then the unread messages of each are counted, and none of an administrator', async () => {
    const { session } = await start(NIMAL);
    session.logout();
    session.enter({ token: 'of Sunil', user: SUNIL });
    session.enter({ token: 'of the admin', user: ADMIN });
    expect(follow.mock.calls).toEqual([['n'], [undefined], ['s'], [undefined]]);
  });
});
