/** Three steps back into an account: the e-mail, the code that came by it, a new password. */
import { RESET_CODE_DIGITS } from '@crease/contract';
import { create } from 'zustand';
import { guardStorage } from '../../shared/lib/guarded-storage.ts';
import {
  resetPassword,
  sendResetCode,
  verifyResetCode,
  type CodeCheck,
  type PasswordReset,
} from './auth.api.ts';
import { createSentCodeKeeper, type SentCodeKeeper } from './sent-code.ts';

export interface PasswordResetState {
  step: 'email' | 'code' | 'password';
  email: string;
  code: string;
  writeEmail: (email: string) => void;
  /** Keeps the digits, up to the length of a code. */
  writeCode: (text: string) => void;
  /** Again for the same e-mail as well: a new code replaces the one before. */
  sendCode: () => Promise<void>;
  verify: () => Promise<void>;
  reset: (newPassword: string) => Promise<void>;
  back: () => void;
  /** Forgets everything: what was typed is nobody else's business. */
  restart: () => void;
}

export interface PasswordResetParts {
  sent: SentCodeKeeper;
  sendCode: (email: string) => Promise<void>;
  verify: (body: CodeCheck) => Promise<void>;
  reset: (body: PasswordReset) => Promise<void>;
}

const START = { step: 'email', email: '', code: '' } as const;

function startOf({ sent }: PasswordResetParts) {
  const email = sent.read();
  return email === undefined ? START : ({ step: 'code', email, code: '' } as const);
}

export function isCodeComplete(code: string): boolean {
  return code.length === RESET_CODE_DIGITS;
}

export function createPasswordResetStore(parts: PasswordResetParts) {
  /** Counts the ways back and out: an answer that comes after its own leads nobody on. */
  let turn = 0;

  return create<PasswordResetState>((set, get) => ({
    ...startOf(parts),

    writeEmail: (email) => {
      set({ email });
    },

    writeCode: (text) => {
      set({ code: text.replace(/\D/g, '').slice(0, RESET_CODE_DIGITS) });
    },

    sendCode: async () => {
      const own = turn;
      const email = get().email.trim();
      await parts.sendCode(email);
      if (own !== turn) return;
      parts.sent.write(email);
      set({ step: 'code', email, code: '' });
    },

    verify: async () => {
      const own = turn;
      const { email, code } = get();
      await parts.verify({ email, code });
      // The one that was checked: the box can be written over meanwhile.
      if (own === turn) set({ step: 'password', code });
    },

    reset: async (newPassword) => {
      const { email, code } = get();
      await parts.reset({ email, code, newPassword });
      parts.sent.remove();
      set(START);
    },

    back: () => {
      turn += 1;
      parts.sent.remove();
      set({ step: 'email', code: '' });
    },

    restart: () => {
      turn += 1;
      parts.sent.remove();
      set(START);
    },
  }));
}

export const usePasswordReset = createPasswordResetStore({
  sendCode: sendResetCode,
  verify: verifyResetCode,
  reset: resetPassword,
  sent: createSentCodeKeeper(guardStorage(() => sessionStorage)),
});
