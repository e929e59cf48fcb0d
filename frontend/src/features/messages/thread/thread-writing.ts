/** Writes in the open thread: unsent texts, and sending them. */
import { MESSAGE_MAX_CHARACTERS, storedText, type Message } from '@crease/contract';
import { sentenceOf } from '../../../shared/lib/api/error-messages.ts';
import type { Keyring } from '../../../shared/lib/api/keyring.ts';
import type { StoreAccess } from '../../../shared/lib/store-access.ts';
import { withDraft, type Drafts, type DraftsKeeper } from '../writing/kept-drafts.ts';
import type { OutgoingMessage } from '../messages.api.ts';
import { THREAD_TEXTS as TEXTS } from '../messages.texts.ts';
import { sameViewerAs } from '../same-viewer.ts';
import { isSentWithoutAnswer, newestIn, type Sending } from './thread-echo.ts';
import type { ReadingState, ThreadReading } from './thread-reading.ts';
import { withMessage } from './thread-records.ts';

/** The part of the thread's state that writing uses. */
export interface WritingState extends ReadingState {
  /** Unsent texts. */
  drafts: Drafts;
  sending: Sending | undefined;
}

export interface Writing {
  write: (text: string) => void;
  /** Drops the unsent text of this conversation. */
  forget: (conversationId: string) => void;
  send: () => Promise<void>;
}

export interface WritingParts {
  sendMessage: (outgoing: OutgoingMessage) => Promise<Message>;
  /**
   * `versionBefore`: the conversation's before it was sent. Who has heard more since than of this message, may have
   * heard that it was deleted on another device, and has to read again.
   */
  onSent: (message: Message, versionBefore: number) => void;
  keeper: DraftsKeeper;
  /**
   * Of each person in each conversation, so that a failed message keeps its key while others are sent elsewhere, or by
   * the other side on the same device.
   */
  keyringOf: (viewerId: string, conversationId: string) => Keyring;
  now: () => number;
  notifyError: (text: string) => void;
}

/**
 * True when the text is too long; the user is told. Typing is limited, but a failed message is put in front of what
 * was typed since.
 */
function refuseTooLong({ length }: string, { notifyError: say }: WritingParts): boolean {
  if (length <= MESSAGE_MAX_CHARACTERS) return false;
  say(TEXTS.tooLong(MESSAGE_MAX_CHARACTERS));
  return true;
}

/** Puts a message that is not sent in front of what was typed meanwhile. */
function withUnsent(drafts: Drafts, { conversationId, content }: Sending): Drafts {
  const since = drafts.get(conversationId) ?? '';
  const text = since.trim() === '' ? content : `${content}\n${since}`;
  return withDraft(drafts, conversationId, text);
}

function createKeepDraft({ get, set }: StoreAccess<WritingState>, { keeper }: WritingParts) {
  /** When `text` is left out, the present draft is stored. */
  return (conversationId: string, text = get().drafts.get(conversationId) ?? '') => {
    const { viewerId, drafts: before, sending } = get();
    const drafts = withDraft(before, conversationId, text);
    set({ drafts });
    // What is on its way may not arrive, and the page may be closed before that is known.
    const isUncertain = sending && !sending.isEchoed;
    const stored = isUncertain ? withUnsent(drafts, sending) : drafts;
    if (viewerId !== undefined) keeper.write(viewerId, stored);
  };
}

export function createWriting(
  { get, set }: StoreAccess<WritingState>,
  parts: WritingParts,
  reading: ThreadReading,
): Writing {
  const keepDraft = createKeepDraft({ get, set }, parts);
  const keyringOf = (conversationId: string) =>
    parts.keyringOf(get().viewerId ?? '', conversationId);
  const end = (sending: Sending, isSent: boolean) => {
    const { drafts } = get();
    if (isSent) keyringOf(sending.conversationId).forget();
    set({ sending: undefined, drafts: isSent ? drafts : withUnsent(drafts, sending) });
    keepDraft(sending.conversationId);
  };

  const takeIn = async (sent: Message, versionBefore: number) => {
    const { conversationId, records } = get();
    reading.change(sent.conversation, (known) => withMessage(known, sent));
    parts.onSent(sent, versionBefore);
    const isOpen = conversationId === sent.conversation;
    if (isOpen && records.version > versionBefore + 1) await reading.read();
  };

  return {
    write: (text) => {
      const { conversationId } = get();
      if (conversationId === undefined) return;
      keepDraft(conversationId, text);
      // A message that came back and was deleted is not sent again: the same words are another one.
      if (text === '' && !get().sending) keyringOf(conversationId).forget();
    },

    forget: (conversationId) => {
      keyringOf(conversationId).forget();
      keepDraft(conversationId, '');
    },

    send: async () => {
      const { conversationId = '', drafts, records } = get();
      const isSameViewer = sameViewerAs(get);
      const content = storedText(drafts.get(conversationId) ?? '').trim();
      if (content === '' || get().sending || refuseTooLong(content, parts)) return;
      const createdAt = new Date(parts.now()).toISOString();
      const newestAt = newestIn(get());
      const sending: Sending = { conversationId, content, createdAt, newestAt, isEchoed: false };
      // Only the shown draft is cleared, the stored one is kept until the answer comes.
      set({ drafts: withDraft(drafts, conversationId, ''), sending });
      try {
        const key = keyringOf(conversationId).keyOf({ content });
        const message = await parts.sendMessage({ conversationId, content, key });
        if (isSameViewer()) end(sending, true);
        await takeIn(message, records.version);
      } catch (error) {
        if (!isSameViewer()) return;
        const isSent = isSentWithoutAnswer(error, get());
        end(sending, isSent);
        if (!isSent) parts.notifyError(sentenceOf(error, TEXTS.sendFailed));
      }
    },
  };
}
