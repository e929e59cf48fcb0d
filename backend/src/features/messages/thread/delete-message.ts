import type { Viewer } from '../../../http/viewer.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { MessageRecord } from '../message.schema.ts';
import type { MessagesParts } from '../messages.parts.ts';
import type { ForgetDeleted } from './forget-deleted.ts';

const messageNotFound = () =>
  new AppError('not_found', 'This message does not exist, or not any more');

/** Undefined also when the user is not one of the two people in its conversation. */
export function createFindMessageOfMember({ conversationRecords, messageRecords }: MessagesParts) {
  return async (id: string, userId: string): Promise<MessageRecord | undefined> => {
    const message = await messageRecords.findShown(id);
    const isTheirs =
      message && (await conversationRecords.findOfMember(message.conversationId, userId));
    return isTheirs && message;
  };
}

/**
 * `message` is what the route read ahead for this viewer.
 * @throws {AppError} forbidden for the other side, not_found for anyone else
 */
export function createDeleteMessage(
  { messageRecords, sharedClock }: MessagesParts,
  forgetDeleted: ForgetDeleted,
) {
  return async (
    { userId, requestId }: Viewer,
    message: MessageRecord | undefined,
  ): Promise<void> => {
    if (!message) throw messageNotFound();
    if (message.senderId !== userId) {
      throw new AppError('forbidden', 'Only its sender can delete a message');
    }
    const deletedAt = new Date(sharedClock.now());
    if (!(await messageRecords.hide(message.id, deletedAt))) throw messageNotFound();
    await forgetDeleted(message, requestId);
  };
}
