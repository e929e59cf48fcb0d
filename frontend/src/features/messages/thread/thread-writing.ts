/** Writes in the open thread: unsent texts, and sending them. */
import {
  MESSAGE_MAX_CHARACTERS,
  storedText,
  type Message,
  type MessageCreated,
} from '@crease/contract';
import { isAnswered, sentenceOf } from '../../../shared/lib/api/error-messages.ts';
import type { Keyring } from '../../../shared/lib/api/keyring.ts';
import type { StoreAccess } from '../../../shared/lib/store-access.ts';
import { withDraft, type DraftsKeeper } from '../writing/kept-drafts.ts';
import type { OutgoingMessage } from '../messages.api.ts';
import { THREAD_TEXTS as TEXTS } from '../messages.texts.ts';
import { hasComeBack, isEcho, newestIn, type Sending } from './thread-echo.ts';
import { createOutbox, withUnsent, type Outbox, type WritingState } from './thread-outbox.ts';
import type { ThreadReading } from './thread-reading.ts';
import { withMessage } from './thread-records.ts';

export interface Writing {
  /** Brings this viewer's unsent texts, also for conversations that are gone and can't be opened any more. */
  bringDrafts: (viewerId: string) => void;
  write: (text: string) => void;
  /** Drops the unsent text of this conversation, which is deleted, and what is on its way to it. */
  forget: (conversationId: string) => void;
  send: () => Promise<void>;
  /** The message may be one that is being sent, whose answer is then no longer needed. */
  noteEcho: (created: MessageCreated) => void;
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

export function createWriting(
  { get, set }: StoreAccess<WritingState>,
  parts: WritingParts,
  reading: ThreadReading,
): Writing {
  const outbox = createOutbox({ get, set }, parts.keeper);
  const put = (conversationId: string, text: string, sending: Sending | undefined) => {
    const { viewerId, drafts } = get();
    if (viewerId === undefined) return;
    outbox.put(viewerId, withDraft(drafts, conversationId, text), sending);
    // A message that came back and was deleted is not sent again: the same words are another one.
    if (text === '' && sending?.conversationId !== conversationId)
      parts.keyringOf(viewerId, conversationId).forget();
  };

  return {
    bringDrafts: (viewerId) => {
      if (get().viewerId === viewerId) return;
      const drafts = outbox.draftsOf(viewerId);
      set({ viewerId, drafts, sending: outbox.sendingOf(viewerId) });
    },

    write: (text) => {
      const { conversationId, sending } = get();
      if (conversationId !== undefined) put(conversationId, text, sending);
    },

    forget: (conversationId) => {
      const { sending } = get();
      put(conversationId, '', sending?.conversationId === conversationId ? undefined : sending);
    },

    noteEcho: ({ conversationId, message }) => {
      const authorId = message.sender._id;
      const sending = outbox.sendingIn(authorId, conversationId);
      if (sending && isEcho(sending, message))
        outbox.put(authorId, outbox.draftsOf(authorId), { ...sending, isEchoed: true });
    },

    send: createSend({ get }, parts, reading, outbox),
  };
}

function createSend(
  { get }: Pick<StoreAccess<WritingState>, 'get'>,
  parts: WritingParts,
  reading: ThreadReading,
  outbox: Outbox,
): Writing['send'] {
  const takeIn = async (sent: Message, versionBefore: number) => {
    const { conversationId, records } = get();
    reading.change(sent.conversation, (known) => withMessage(known, sent));
    parts.onSent(sent, versionBefore);
    const isOpen = conversationId === sent.conversation;
    if (isOpen && records.version > versionBefore + 1) await reading.read();
  };

  const begin = (): Sending | undefined => {
    const { conversationId, viewerId, drafts, sending: before } = get();
    if (conversationId === undefined || viewerId === undefined || before) return undefined;
    const content = storedText(drafts.get(conversationId) ?? '').trim();
    if (content === '' || refuseTooLong(content, parts)) return undefined;
    const createdAt = new Date(parts.now()).toISOString();
    const what = { authorId: viewerId, conversationId, content, createdAt };
    const sending = { ...what, newestAt: newestIn(get()), isEchoed: false };
    outbox.put(viewerId, withDraft(drafts, conversationId, ''), sending);
    return sending;
  };

  return async () => {
    const { version } = get().records;
    const sending = begin();
    if (!sending) return;
    const { authorId, conversationId, content } = sending;
    const keyring = parts.keyringOf(authorId, conversationId);
    /** Undefined once its conversation was deleted; its author may be sending elsewhere then. */
    const sendingNow = () => outbox.sendingIn(authorId, conversationId);
    const end = (isSent: boolean) => {
      const drafts = outbox.draftsOf(authorId);
      if (isSent) keyring.forget({ content });
      outbox.put(authorId, isSent ? drafts : withUnsent(drafts, sending), undefined);
    };
    try {
      const key = keyring.keyOf({ content });
      const message = await parts.sendMessage({ conversationId, content, key });
      if (sendingNow()) end(true);
      await takeIn(message, version);
    } catch (error) {
      const failed = sendingNow();
      if (!failed) return;
      const isSent = !isAnswered(error) && hasComeBack(failed, get());
      end(isSent);
      if (!isSent && get().viewerId === authorId)
        parts.notifyError(sentenceOf(error, TEXTS.sendFailed));
    }
  };
}
