/** Conversations and messages for tests, which name only the fields they are about. */
import type { Conversation, Message } from '@crease/contract';

/** An id that ends in the name. */
export function idOf(name: string): string {
  return name.padStart(24, '0');
}

export const CUSTOMER = { _id: idOf('c'), name: 'Nimal Perera' };
export const OWNER = { _id: idOf('0'), name: 'Dilani Fernando' };

/** The instant `minutes` after 10 AM in Sri Lanka on 2026-12-01, a Tuesday. */
export function minute(minutes: number): string {
  return new Date(Date.parse('2026-12-01T04:30:00Z') + minutes * 60_000).toISOString();
}

export function makeConversation(name: string, parts: Partial<Conversation> = {}): Conversation {
  return {
    _id: idOf(name),
    owner: OWNER,
    customer: CUSTOMER,
    court: { _id: idOf('f'), name: 'Galle Road Nets' },
    unreadCount: 0,
    version: 1,
    createdAt: minute(0),
    ...parts,
  };
}

/** A message of the owner in conversation 1, written at the minute of its number. */
export function makeMessage(number: number, parts: Partial<Message> = {}): Message {
  return {
    _id: idOf(String(number)),
    conversation: idOf('1'),
    sender: { _id: OWNER._id },
    content: `Message ${number}`,
    isRead: false,
    createdAt: minute(number),
    ...parts,
  };
}
