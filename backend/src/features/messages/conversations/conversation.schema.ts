/**
 * How a conversation is stored. Everything that changes with a message (preview, version, who has not read it) is on
 * this one document and changes in one atomic write: that write is what sends a message. The message's own document
 * is written after it, see `thread/send-message.ts`.
 */
import { Schema, Types } from 'mongoose';
import { whileThere } from '../../../platform/mongo/partial-index.ts';
import type { MessageRecord } from '../message.schema.ts';

export interface ConversationRecord {
  id: string;
  customerId: string;
  ownerId: string;
  courtId: string;
  /** Grows by one with every change of the thread. */
  version: number;
  /** The place of the newest message ever sent. */
  lastPlace: number;
  lastMessage?: MessageRecord;
  /** The messages that `readerId` has not read. */
  unread: { readerId: string; messageId: string }[];
  createdAt: Date;
}

export interface NewConversation {
  customerId: string;
  ownerId: string;
  courtId: string;
  createdAt: Date;
}

/** The last message as stored here. It needs no place: the document's `lastPlace` is its place. */
export interface StoredLastMessage {
  id: Types.ObjectId;
  sender: Types.ObjectId;
  content: string;
  createdAt: Date;
  sendKey?: string;
}

export interface ConversationDocument {
  _id: Types.ObjectId;
  customer: Types.ObjectId;
  owner: Types.ObjectId;
  court: Types.ObjectId;
  version: number;
  lastPlace: number;
  lastMessage?: StoredLastMessage;
  unread: { reader: Types.ObjectId; message: Types.ObjectId }[];
  /** When the last message was sent; before the first, when the conversation began. Lists are in this order. */
  activeAt: Date;
  createdAt: Date;
  /**
   * Removed when the conversation is deleted: a partial index can ask for a field that is there, not for one that is
   * missing.
   */
  isOpen?: true;
  /** When it was deleted. The sweep then purges its messages, and the document last. */
  deletedAt?: Date;
}

const withoutId = { _id: false, id: false } as const;

export const conversationSchema = new Schema<ConversationDocument>(
  {
    customer: { type: Schema.Types.ObjectId, required: true },
    owner: { type: Schema.Types.ObjectId, required: true },
    court: { type: Schema.Types.ObjectId, required: true },
    version: { type: Number, required: true },
    lastPlace: { type: Number, required: true },
    lastMessage: new Schema(
      {
        id: Schema.Types.ObjectId,
        sender: Schema.Types.ObjectId,
        content: String,
        createdAt: Date,
        sendKey: String,
      },
      withoutId,
    ),
    unread: [
      new Schema({ reader: Schema.Types.ObjectId, message: Schema.Types.ObjectId }, withoutId),
    ],
    activeAt: { type: Date, required: true },
    createdAt: { type: Date, required: true },
    isOpen: Boolean,
    deletedAt: Date,
  },
  { versionKey: false },
);

/** What the people in it have not deleted. */
export const OPEN = { isOpen: true } as const;

const whileOpen = { partialFilterExpression: OPEN };

conversationSchema.index({ customer: 1, court: 1 }, { unique: true, ...whileOpen });
conversationSchema.index({ customer: 1, activeAt: -1, _id: -1 }, whileOpen);
conversationSchema.index({ owner: 1, activeAt: -1, _id: -1 }, whileOpen);
conversationSchema.index({ 'unread.reader': 1 });
conversationSchema.index({ deletedAt: 1 }, whileThere('deletedAt'));

export function newConversationDocumentOf(conversation: NewConversation): ConversationDocument {
  const { customerId, ownerId, courtId, createdAt } = conversation;
  return {
    _id: new Types.ObjectId(),
    customer: new Types.ObjectId(customerId),
    owner: new Types.ObjectId(ownerId),
    court: new Types.ObjectId(courtId),
    version: 1,
    lastPlace: 0,
    unread: [],
    activeAt: createdAt,
    createdAt,
    ...OPEN,
  };
}

function lastMessageOf(document: ConversationDocument): MessageRecord | undefined {
  const { lastMessage, lastPlace, _id } = document;
  if (!lastMessage) return undefined;
  const { id, sender, ...fields } = lastMessage;
  return {
    ...fields,
    id: id.toHexString(),
    conversationId: _id.toHexString(),
    place: lastPlace,
    senderId: sender.toHexString(),
  };
}

export function conversationRecordOf(document: ConversationDocument): ConversationRecord {
  const { _id, customer, owner, court, unread, version, lastPlace } = document;
  const lastMessage = lastMessageOf(document);
  return {
    id: _id.toHexString(),
    customerId: customer.toHexString(),
    ownerId: owner.toHexString(),
    courtId: court.toHexString(),
    version,
    lastPlace,
    ...(lastMessage && { lastMessage }),
    unread: unread.map(({ reader, message }) => ({
      readerId: reader.toHexString(),
      messageId: message.toHexString(),
    })),
    createdAt: document.createdAt,
  };
}
