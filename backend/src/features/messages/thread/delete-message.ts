import type { Viewer } from '../../../http/viewer.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { MessagesParts } from '../messages.parts.ts';
import type { ForgetDeleted } from './forget-deleted.ts';

const messageNotFound = () =>
  new AppError('not_found', 'This message does not exist, or not any more');

/** @throws {AppError} forbidden for the other side, not_found for anyone else */
export type DeleteMessage = (viewer: Viewer, messageId: string) => Promise<void>;

export function createDeleteMessage(
  { conversations, messages, sharedClock }: MessagesParts,
  forgetDeleted: ForgetDeleted,
): DeleteMessage {
  return async ({ userId, requestId }, messageId) => {
    const message = await messages.findShown(messageId);
    if (!message) throw messageNotFound();
    const { id, conversationId, senderId } = message;
    if (!(await conversations.findOfMember(conversationId, userId))) throw messageNotFound();
    if (senderId !== userId) {
      throw new AppError('forbidden', 'Only its sender can delete a message');
    }
    if (!(await messages.hide(id, new Date(sharedClock.now())))) throw messageNotFound();
    await forgetDeleted(message, requestId);
  };
}
