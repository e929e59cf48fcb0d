import { MS_PER_MINUTE } from '@crease/contract';
import { Schema, Types } from 'mongoose';
import { uniqueWhile, whileThere } from '../../platform/mongo/partial-index.ts';

/**
 * Deleted documents stay this long. Every request that still works on one has ended before it is purged. A process
 * that was suspended notices by itself that it is late (see `storeLast`).
 */
export const DELETED_REST_MS = MS_PER_MINUTE;

export interface MessageRecord {
  id: string;
  conversationId: string;
  /**
   * Its number in the conversation. The server orders messages by it and not by time, since clocks of instances differ.
   */
  place: number;
  senderId: string;
  content: string;
  createdAt: Date;
  /** Sender and Idempotency-Key, so that a repeated request does not send the message twice. */
  sendKey?: string;
}

export type MessageDocument = Omit<MessageRecord, 'id' | 'conversationId' | 'senderId'> & {
  _id: Types.ObjectId;
  conversation: Types.ObjectId;
  sender: Types.ObjectId;
  /**
   * Hidden from then on. The document stays for a minute so that a request which still works on the message does not
   * store it again.
   */
  deletedAt?: Date;
};

export const messageSchema = new Schema<MessageDocument>(
  {
    conversation: { type: Schema.Types.ObjectId, required: true },
    place: { type: Number, required: true },
    sender: { type: Schema.Types.ObjectId, required: true },
    content: { type: String, required: true },
    createdAt: { type: Date, required: true },
    sendKey: String,
    deletedAt: Date,
  },
  { versionKey: false },
);

messageSchema.index({ conversation: 1, place: -1 }, { unique: true });
messageSchema.index({ sendKey: 1 }, uniqueWhile('sendKey'));
messageSchema.index({ deletedAt: 1 }, whileThere('deletedAt'));

export function messageRecordOf(document: MessageDocument): MessageRecord {
  const { _id, conversation, sender, place, content, createdAt, sendKey } = document;
  return {
    id: _id.toHexString(),
    conversationId: conversation.toHexString(),
    place,
    senderId: sender.toHexString(),
    content,
    createdAt,
    ...(sendKey !== undefined && { sendKey }),
  };
}

export function messageDocumentOf(message: MessageRecord): MessageDocument {
  const { id, conversationId, senderId, place, content, createdAt, sendKey } = message;
  return {
    _id: new Types.ObjectId(id),
    conversation: new Types.ObjectId(conversationId),
    place,
    sender: new Types.ObjectId(senderId),
    content,
    createdAt,
    ...(sendKey !== undefined && { sendKey }),
  };
}
