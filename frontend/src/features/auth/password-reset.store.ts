/** The three steps of a forgotten password: e-mail, code from the mail, new password. */
import { RESET_CODE_DIGITS } from '@crease/contract';
import { create } from 'zustand';
import { isAnswered } from '../../shared/lib/api/error-messages.ts';
import { guardStorage, type GuardedStorage } from '../../shared/lib/storage/guarded-storage.ts';
import {
  logIn,
  resetPassword,
  sendResetCode,
  verifyResetCode,
  type CodeCheck,
  type Credentials,
  type PasswordReset,
} from './auth.api.ts';

export interface PasswordResetState {
  step: 'email' | 'code' | 'password';
  email: string;
  code: string;
  /** The new password is set. All else stays as it is until the page is left. */
  isDone: boolean;
  writeEmail: (email: string) => void;
  /** Keeps only digits, up to the length of a code. */
  writeCode: (text: string) => void;
  /** Also sends a second code to the same e-mail; the new one replaces the first. */
  sendCode: () => Promise<void>;
  verify: () => Promise<void>;
  /**
   * A try that got no answer may have set the password and spent the code. So when the code is refused at the next
   * one, it looks whether the new password is good already. Resolves with whether the user is still there.
   */
  reset: (newPassword: string) => Promise<boolean>;
  back: () => void;
  /** Clears everything, because the next person at this device must not see what was typed. */
  restart: () => void;
}

export interface PasswordResetParts {
  storage: GuardedStorage;
  sendCode: (email: string) => Promise<void>;
  verify: (body: CodeCheck) => Promise<void>;
  reset: (body: PasswordReset) => Promise<void>;
  logIn: (credentials: Credentials) => Promise<unknown>;
}

/** Keeps the e-mail and never the code: phones may reload this page while its user reads the mail in another app. */
const SENT_KEY = 'reset-code-sent-to';

const START = { step: 'email', email: '', code: '', isDone: false } as const;

function startOf({ storage }: PasswordResetParts) {
  const email = storage.read(SENT_KEY);
  return email === undefined ? START : ({ ...START, step: 'code', email } as const);
}

export function isCodeComplete(code: string): boolean {
  return code.length === RESET_CODE_DIGITS;
}

export function createPasswordResetStore(parts: PasswordResetParts) {
  /** Grows whenever the user goes back or leaves, so that an answer to an earlier step moves nobody forward. */
  let turn = 0;
  /** The new password of the last try, if it got no answer. */
  let unanswered: string | undefined;
  const endTurn = () => {
    turn += 1;
    unanswered = undefined;
    parts.storage.remove(SENT_KEY);
  };

  const resetOrFindDone = async (body: PasswordReset) => {
    const { email, newPassword } = body;
    try {
      await parts.reset(body);
    } catch (error) {
      const isMaybeDone = isAnswered(error) && newPassword === unanswered;
      if (!isAnswered(error)) unanswered = newPassword;
      if (!isMaybeDone) throw error;
      await parts.logIn({ email, password: newPassword }).catch(() => Promise.reject(error));
    }
  };

  return create<PasswordResetState>((set, get) => ({
    ...startOf(parts),

    writeEmail: (email) => set({ email }),

    writeCode: (text) => set({ code: text.replace(/\D/g, '').slice(0, RESET_CODE_DIGITS) }),

    sendCode: async () => {
      const own = turn;
      const email = get().email.trim();
      await parts.sendCode(email);
      if (own !== turn) return;
      parts.storage.write(SENT_KEY, email);
      set({ step: 'code', email, code: '' });
    },

    verify: async () => {
      const own = turn;
      const { email, code } = get();
      await parts.verify({ email, code });
      // The code that was checked, since the user may have typed another one meanwhile.
      if (own === turn) set({ step: 'password', code });
    },

    reset: async (newPassword) => {
      const own = turn;
      const { email, code } = get();
      await resetOrFindDone({ email, code, newPassword });
      if (own !== turn) return false;
      unanswered = undefined;
      parts.storage.remove(SENT_KEY);
      set({ isDone: true });
      return true;
    },

    back: () => {
      endTurn();
      set({ step: 'email', code: '' });
    },

    restart: () => {
      endTurn();
      set(START);
    },
  }));
}

export const usePasswordReset = createPasswordResetStore({
  sendCode: sendResetCode,
  verify: verifyResetCode,
  reset: resetPassword,
  logIn,
  storage: guardStorage(() => sessionStorage),
});
