/** Who is writing at this moment. Nobody sends that they stopped, so it ends by itself after a while. */
import { create } from 'zustand';
import { sendTyping } from '../../../shared/lib/live/socket-client.ts';

const FADES_AFTER_MS = 4_000;
/** Often enough that it does not end in between. */
const SAID_EVERY_MS = 2_500;

export interface TypingState {
  /** Ids of conversations in which the other person is writing. */
  active: ReadonlySet<string>;
  hear: (conversationId: string) => void;
  /** The message has arrived, so it is not being written any more. */
  end: (conversationId: string) => void;
  /** Tells the other person, at most once in `SAID_EVERY_MS`. */
  say: (conversationId: string) => void;
}

interface TypingParts {
  send: (conversationId: string) => void;
  now: () => number;
}

export function createTypingStore({ send, now }: TypingParts) {
  const fading = new Map<string, ReturnType<typeof setTimeout>>();
  let said = { conversationId: '', atMs: 0 };

  return create<TypingState>((set, get) => ({
    active: new Set(),

    hear: (conversationId) => {
      clearTimeout(fading.get(conversationId));
      const end = () => get().end(conversationId);
      fading.set(conversationId, setTimeout(end, FADES_AFTER_MS));
      set({ active: new Set([...get().active, conversationId]) });
    },

    end: (conversationId) => {
      clearTimeout(fading.get(conversationId));
      fading.delete(conversationId);
      if (!get().active.has(conversationId)) return;
      set({ active: new Set([...get().active].filter((id) => id !== conversationId)) });
    },

    say: (conversationId) => {
      const isSaid = said.conversationId === conversationId && now() - said.atMs < SAID_EVERY_MS;
      if (isSaid) return;
      said = { conversationId, atMs: now() };
      send(conversationId);
    },
  }));
}

export const useTyping = createTypingStore({ send: sendTyping, now: () => performance.now() });
