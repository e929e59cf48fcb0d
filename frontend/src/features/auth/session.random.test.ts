import type { User } from '@crease/contract';
import { expect, test } from 'vitest';
import { ApiError, hasCode } from '../../shared/lib/api/api-error.ts';
import {
  chosen,
  expectSameInAnyOrder,
  type Network,
} from '../../shared/lib/live/any-order.factory.ts';
import { NIMAL, SUNIL } from './session.factory.ts';
import { createSessionStore } from './session.store.ts';

const nothing = () => undefined;
const PEOPLE = [NIMAL, SUNIL];
const RENEWAL_MAX_MS = 40_000;
/** Pages read something now and then, and hear whether their token is refused. */
const READ_EVERY_MS = 10_000;

/** A token tells its user and how often their password had been changed by then; a later change ends it. */
function createServer() {
  const changes = new Map(PEOPLE.map(({ _id }) => [_id, 0]));
  let tokens = 0;
  const userOf = (token: string) => PEOPLE.find(({ _id }) => _id === token.split(' ')[0]);
  const isValid = (token: string) => token.split(' ')[1] === String(changes.get(token[0] ?? ''));
  const logIn = (user: User) => {
    tokens += 1;
    return { user, token: `${user._id} ${changes.get(user._id)} ${tokens}` };
  };
  const ask = (token: string | undefined): User => {
    const user = token === undefined || !isValid(token) ? undefined : userOf(token);
    if (!user) throw new ApiError({ code: 'not_signed_in', status: 401, serverMessage: 'No' });
    return user;
  };
  const changePassword = (user: User) => {
    changes.set(user._id, (changes.get(user._id) ?? 0) + 1);
    return logIn(user);
  };
  return { isValid, userOf, logIn, ask, changePassword };
}

type Server = ReturnType<typeof createServer>;

/** What the tabs of a browser share; each change is told to the others. */
function createStorage(token: string | undefined) {
  const storage = { token, lastToken: token, renewalEndsAt: 0 };
  const listeners = new Set<(from: unknown) => void>();
  const change = (from: unknown, now: string | undefined) => {
    if (storage.token === now) return;
    storage.token = now;
    storage.lastToken = now ?? storage.lastToken;
    for (const tell of listeners) tell(from);
  };
  return { storage, listeners, change };
}

type Shared = ReturnType<typeof createStorage>;

function openTab({ ask, push }: Network, server: Server, { storage, listeners, change }: Shared) {
  const tab = {};
  const { getState } = createSessionStore({
    api: {
      fetchCurrentUser: () => {
        const { token } = storage;
        return ask(() => server.ask(token));
      },
    },
    tokens: {
      read: () => storage.token,
      keep: (token) => change(tab, token),
      remove: () => change(tab, undefined),
      userIdOf: (token) => token.split(' ')[0],
      noteRenewal: (isUnderWay) => {
        storage.renewalEndsAt = isUnderWay ? Date.now() + RENEWAL_MAX_MS : 0;
      },
      isRenewing: () => storage.renewalEndsAt > Date.now(),
    },
    pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  });
  const read = () => {
    const { token } = storage;
    void ask(() => server.ask(token)).catch((error: unknown) => {
      if (hasCode(error, 'not_signed_in')) getState().refuse(token);
    });
  };
  listeners.add((from) => {
    if (from !== tab) push(() => void getState().restore());
  });
  setInterval(read, READ_EVERY_MS);
  void getState().restore();
  return { getState, read };
}

type Tab = ReturnType<typeof openTab>;

function begin(network: Network) {
  const server = createServer();
  const shared = createStorage(server.logIn(NIMAL).token);
  const { storage } = shared;
  const tabs = [openTab(network, server, shared), openTab(network, server, shared)];
  const inTab = (act: (tab: Tab, place: number) => void) => (place: number) => {
    const tab = chosen(tabs, place);
    if (tab) act(tab, place >> 1);
  };
  const readAll = () => tabs.forEach(({ read }) => read());
  /** Who signed in last and has not signed out since, in whatever tab. */
  let present: User | undefined = NIMAL;
  const logIn = async ({ getState }: Tab, user: User) => {
    const session = await network.ask(() => server.logIn(user));
    present = user;
    getState().enter(session);
  };
  return {
    acts: {
      logIn: inTab((tab, place) => {
        if (tab.getState().phase === 'visitor')
          logIn(tab, chosen(PEOPLE, place) ?? NIMAL).catch(nothing);
      }),
      logOut: inTab(({ getState }) => {
        present = undefined;
        getState().logout();
      }),
      changePassword: inTab(({ getState }) => {
        const { token } = storage;
        if (!getState().user) return;
        const changing = network.ask(() => server.changePassword(server.ask(token)));
        getState().renew(changing).catch(nothing);
      }),
      endSessions: (place: number) => server.changePassword(chosen(PEOPLE, place) ?? NIMAL),
      read: inTab(({ read }) => read()),
    },
    readAgain: readAll,
    expectSame: () => {
      const { token, lastToken = '' } = storage;
      if (!server.isValid(lastToken)) return;
      const user = token === undefined ? undefined : server.userOf(token);
      expect(user).toBe(present);
      const phase = user ? 'signed-in' : 'visitor';
      for (const { getState } of tabs) expect(getState()).toMatchObject({ phase, user });
    },
  };
}

test('whatever the order in which answers and news of other tabs come, then each tab knows who is signed in', () =>
  expectSameInAnyOrder(begin));
