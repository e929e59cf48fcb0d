/**
 * Who is signed in. Invariant: a token is dropped only when the server refuses it, or fails at it while the page is
 * loaded, or the user signs out; never because the network failed or the server is away.
 */
import type { User } from '@crease/contract';
import { create } from 'zustand';
import { ApiError, hasCode, SERVER_FAULT_STATUS } from '../../shared/lib/api/api-error.ts';
import type { Session } from './auth.api.ts';

const RETRY_PAUSES_MS = [1_000, 2_000, 4_000, 8_000];

export interface SessionState {
  phase: 'restoring' | 'visitor' | 'signed-in';
  user: User | undefined;
  /** The user is on the way to the home page, where they are signed out. */
  isLeaving: boolean;
  /** Asks the server whose the stored token is. */
  restore: () => Promise<void>;
  /** After a login or a registration. */
  enter: (session: Session) => void;
  /** Replaces the data of the signed-in user. */
  setUser: (user: User) => void;
  /**
   * Gives the same user the token that a change of the password answers. Does nothing when they have signed out
   * meanwhile.
   */
  renew: (answer: Promise<Session>) => Promise<void>;
  /** The user wants to sign out, so the login page must not offer to return to the page they are on. */
  leave: () => void;
  logout: () => void;
  /**
   * The server refused this token, or that there was none; ignored when another one is stored by now, or is on its way
   * to any tab and comes: a change of the password ends the old one before it is answered.
   */
  refuse: (token: string | undefined) => void;
}

interface SessionParts {
  api: {
    fetchCurrentUser: () => Promise<User>;
  };
  tokens: {
    read: () => string | undefined;
    keep: (token: string) => void;
    remove: () => void;
    userIdOf: (token: string) => unknown;
    /** Says in all tabs whether a new token is on its way. */
    noteRenewal: (isUnderWay: boolean) => void;
    isRenewing: () => boolean;
  };
  pause: (ms: number) => Promise<void>;
}

const VISITOR = { phase: 'visitor', user: undefined } as const;

const REFUSED_STATUS = 401;
const LOAD_FAILURES = [REFUSED_STATUS, SERVER_FAULT_STATUS];

/**
 * A proxy says 404 too while a newer version of the product starts, but it has no code of the server. The specification
 * also signs people out when they are refused, in whatever words, or the server fails as they come; one that is away is
 * another matter, and answered for with 502, 503 or 504.
 */
function endsSession(error: unknown, isLoad: boolean): boolean {
  if (hasCode(error, 'not_signed_in', 'not_found')) return true;
  return isLoad && error instanceof ApiError && LOAD_FAILURES.includes(error.status);
}

const LOOK_AGAIN_MS = 1_000;

/** Lets steps pass at once, but not while a new token is on its way, to whichever tab. */
function createGate({ tokens, pause }: Pick<SessionParts, 'tokens' | 'pause'>) {
  let held: Promise<void> | undefined;
  return {
    hold: (until: Promise<void>): Promise<void> => {
      tokens.noteRenewal(true);
      const own = until.finally(() => {
        if (held !== own) return;
        held = undefined;
        tokens.noteRenewal(false);
      });
      held = own;
      return own;
    },
    pass: async (step: () => void) => {
      if (held) await held.catch(() => undefined);
      while (tokens.isRenewing()) await pause(LOOK_AGAIN_MS);
      step();
    },
  };
}

export function createSessionStore({ api, tokens, pause }: SessionParts) {
  let isLoaded = false;
  const renewal = createGate({ tokens, pause });
  return create<SessionState>((set, get) => {
    const enter = ({ token, user }: Session) => {
      tokens.keep(token);
      set({ phase: 'signed-in', user, isLeaving: false });
    };

    const drop = (token: string | undefined) => {
      if (tokens.read() !== token) return;
      tokens.remove();
      set(VISITOR);
    };

    const isOwn = (...ids: unknown[]) => ids.every((id) => id === get().user?._id);

    return {
      // Stays so until `restore` is called, also on the server, which draws first screens for nobody in particular.
      phase: 'restoring',
      user: undefined,
      isLeaving: false,

      restore: async () => {
        const token = tokens.read();
        const isLoad = !isLoaded;
        isLoaded = true;
        if (token === undefined) {
          set(VISITOR);
          return;
        }
        // A new token of the same user, as after a change of the password in another tab, must not unmount the page.
        if (!isOwn(tokens.userIdOf(token))) set({ phase: 'restoring', user: undefined });
        for (let failures = 0; tokens.read() === token; failures += 1) {
          try {
            const user = await api.fetchCurrentUser();
            if (tokens.read() === token) set({ phase: 'signed-in', user });
            return;
          } catch (error) {
            if (endsSession(error, isLoad)) {
              // Whoever loads the page while their password is changed has perhaps cut the answer off.
              if (isLoad) drop(token);
              else void renewal.pass(() => drop(token));
            }
          }
          await pause(RETRY_PAUSES_MS[failures] ?? RETRY_PAUSES_MS.at(-1) ?? 0);
        }
      },

      enter,

      setUser: (user) => {
        if (isOwn(user._id)) set({ user });
      },

      renew: (answer) =>
        renewal.hold(
          answer.then((session) => {
            // In another tab they may have signed out, of which this one has not heard yet.
            if (isOwn(session.user._id, tokens.userIdOf(tokens.read() ?? ''))) enter(session);
          }),
        ),

      leave: () => set({ isLeaving: true }),

      logout: () => {
        tokens.remove();
        set({ ...VISITOR, isLeaving: false });
      },

      refuse: (token) => void renewal.pass(() => drop(token)),
    };
  });
}
