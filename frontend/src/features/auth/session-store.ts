/**
 * Who is signed in. Invariant: a token is given up only when the server refuses it or the user signs out;
 * a network that fails says nothing about it.
 */
import type { User } from '@crease/contract';
import { create } from 'zustand';
import { ApiError } from '../../shared/lib/api-client.ts';
import type { Credentials, Registration, Session } from './auth.api.ts';

const RETRY_PAUSES_MS = [1_000, 2_000, 4_000, 8_000];

export interface SessionState {
  phase: 'restoring' | 'visitor' | 'signed-in';
  user: User | undefined;
  /** On the way home, to be signed out there. */
  isLeaving: boolean;
  /** Finds out who the kept token belongs to. */
  restore: () => Promise<void>;
  login: (body: Credentials) => Promise<void>;
  register: (body: Registration) => Promise<void>;
  /** The signed-in user as they are now. */
  setUser: (user: User) => void;
  /** The same user under a new token, as after a change of the password; nobody who has signed out by then. */
  renew: (session: Session) => void;
  /** They want to go: no page they are on until then is one to come back to. */
  leave: () => void;
  logout: () => void;
  /** The server no longer takes this token; it may be another one that counts by now. */
  refuse: (token: string) => void;
}

export interface SessionParts {
  api: {
    logIn: (body: Credentials) => Promise<Session>;
    registerAccount: (body: Registration) => Promise<Session>;
    fetchCurrentUser: () => Promise<User>;
  };
  tokens: {
    read: () => string | undefined;
    keep: (token: string) => void;
    remove: () => void;
    userIdOf: (token: string) => unknown;
  };
  pause: (ms: number) => Promise<void>;
}

const VISITOR = { phase: 'visitor', user: undefined } as const;

function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 401 || error.status === 404);
}

export function createSessionStore({ api, tokens, pause }: SessionParts) {
  return create<SessionState>((set, get) => {
    const enter = ({ token, user }: Session) => {
      tokens.keep(token);
      set({ phase: 'signed-in', user, isLeaving: false });
    };

    const isOwn = (userId: unknown) => userId === get().user?._id;

    return {
      // Until it is asked for, as on the server that draws a first screen for anybody.
      phase: 'restoring',
      user: undefined,
      isLeaving: false,

      restore: async () => {
        const token = tokens.read();
        if (token === undefined) {
          set(VISITOR);
          return;
        }
        // A new one of the same user, as after a change of the password in another tab, takes no page away.
        if (!isOwn(tokens.userIdOf(token))) set({ phase: 'restoring', user: undefined });
        for (let failures = 0; tokens.read() === token; failures += 1) {
          try {
            const user = await api.fetchCurrentUser();
            if (tokens.read() === token) set({ phase: 'signed-in', user });
            return;
          } catch (error) {
            if (isRefusal(error) && tokens.read() === token) {
              tokens.remove();
              set(VISITOR);
            }
          }
          await pause(RETRY_PAUSES_MS[failures] ?? RETRY_PAUSES_MS.at(-1) ?? 0);
        }
      },

      login: async (body) => {
        enter(await api.logIn(body));
      },

      register: async (body) => {
        enter(await api.registerAccount(body));
      },

      setUser: (user) => {
        if (isOwn(user._id)) set({ user });
      },

      renew: (session) => {
        if (isOwn(session.user._id)) enter(session);
      },

      leave: () => {
        set({ isLeaving: true });
      },

      logout: () => {
        tokens.remove();
        set({ ...VISITOR, isLeaving: false });
      },

      refuse: (token) => {
        if (tokens.read() !== token) return;
        tokens.remove();
        set(VISITOR);
      },
    };
  });
}
