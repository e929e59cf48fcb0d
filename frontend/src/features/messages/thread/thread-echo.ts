/** Whether a message that is being sent has come back although its answer has not. */
import type { Message } from '@crease/contract';
import { isAnswered } from '../../../shared/lib/api/error-messages.ts';
import type { ReadingState } from './thread-reading.ts';

/** A message that is being sent. */
export interface Sending {
  conversationId: string;
  content: string;
  /** ISO 8601. */
  createdAt: string;
  /** ISO 8601, of the newest message by then: the same words up to it are no echo. Undefined when none were read yet. */
  newestAt: string | undefined;
  /** The socket brought the message before the answer to sending it came. */
  isEchoed: boolean;
}

type SendingState = ReadingState & { sending: Sending | undefined };

export function newestIn({ phase, records }: ReadingState): string | undefined {
  return phase === 'ready' ? (records.messages.at(-1)?.createdAt ?? '') : undefined;
}

/** Whether the message, of the same conversation, is the one that is being sent. */
export function isEcho({ sending, viewerId }: SendingState, message: Message): boolean {
  return (
    sending?.content === message.content &&
    message.sender._id === viewerId &&
    message.createdAt > (sending.newestAt ?? '')
  );
}

/** True when the socket or a reading has brought the message, and the server did not refuse it. */
export function isSentWithoutAnswer(error: unknown, state: SendingState): boolean {
  const { sending, conversationId, records } = state;
  if (!sending || isAnswered(error)) return false;
  if (sending.isEchoed) return true;
  const isOpen = sending.conversationId === conversationId && sending.newestAt !== undefined;
  return isOpen && records.messages.some((message) => isEcho(state, message));
}
