/** Everything sent over the socket. Pushes are only hints: the truth is read over HTTP. */
import * as z from 'zod/mini';
import type { BookingStatus } from './slots/booking-status.ts';
import type { Booking } from './bookings.contract.ts';
import type { ReviewedCourt } from './admin.contract.ts';
import type { Court } from './courts.contract.ts';
import { calendarDateSchema, objectIdSchema } from './fields.ts';
import type { Conversation, Message } from './messages.contract.ts';
import type { SlotState } from './slots/slot-states.ts';

export interface SlotsChanged {
  courtId: string;
  date: string;
  /** Grows with every change of this court and date, and but for rare cases by one: after a gap a page reads again. */
  version: number;
  slots: { startTime: string; state: SlotState }[];
}

/** How many look at this court's day right now, whoever has two pages open once; never who they are. */
export interface SlotsViewers {
  courtId: string;
  date: string;
  viewers: number;
}

interface CourtRemoved {
  court: Pick<Court, '_id' | 'name'>;
  by: 'owner' | 'admin';
}

export interface BookingChanged {
  booking: Booking;
  /** The status before the change; the same when only the payment changed. Missing when it is new or told again. */
  from?: BookingStatus;
}

/** `version` is that of the conversation after the change. */
interface ThreadChanged {
  conversationId: string;
  version: number;
}

export interface MessageCreated extends ThreadChanged {
  message: Message;
}

export interface MessageDeleted extends ThreadChanged {
  messageId: string;
}

/** All messages that existed when `readerId` opened the thread count as read. */
export interface MessagesRead extends ThreadChanged {
  readerId: string;
}

export interface ServerToClientEvents {
  'message:created': (change: MessageCreated) => void;
  'message:deleted': (change: MessageDeleted) => void;
  'messages:read': (change: MessagesRead) => void;
  'conversation:created': (change: { conversation: Conversation }) => void;
  'conversation:deleted': (change: { conversationId: string }) => void;
  'unread:count': (change: { unreadCount: number }) => void;
  /** The other person in the conversation is writing. */
  typing: (hint: { conversationId: string; userId: string }) => void;
  'court:reviewed': (change: { court: Court }) => void;
  'court:removed': (change: CourtRemoved) => void;
  'court:submitted': (change: { court: ReviewedCourt }) => void;
  /** Pushes between the instances may have been lost, so pages read again what they show. */
  'changes:missed': () => void;
  /** Pages whose reads failed need not wait out their pauses. */
  'database:returned': () => void;
  /**
   * The court has to be read again. Who hears it depends on what happened:
   * - It was changed, opened or closed: pages that show it, its customers, its owner and administrators.
   * - It was added or reviewed: its owner.
   * - Its owner's profile was changed: pages that show it.
   * - It was removed: pages that show it, and its customers. Its owner and administrators hear `court:removed` instead.
   *
   * Its customers are those who ever asked for its hours, or have a conversation about it. For a court that is not
   * public, "pages that show it" are all pages of its owner and of administrators.
   */
  'court:changed': (change: { courtId: string }) => void;
  /**
   * Somebody registered, changed their profile or deleted their account. Their own pages hear it, and those of people
   * who see it: whom they talk with, the owners of the courts that they booked, administrators. Pages of their courts
   * hear `court:changed`.
   */
  'person:changed': () => void;
  'slots:changed': (change: SlotsChanged) => void;
  'slots:viewers': (hint: SlotsViewers) => void;
  'booking:created': (change: BookingChanged) => void;
  'booking:updated': (change: BookingChanged) => void;
}

export const courtDaySchema = z.object({ courtId: objectIdSchema, date: calendarDateSchema });
export type CourtDay = z.output<typeof courtDaySchema>;

/** Whether a command was accepted, with a sentence when it was not. */
export type CommandAnswer = { ok: true } | { ok: false; message: string };

export const typingSchema = z.object({ conversationId: objectIdSchema });
type Typing = z.output<typeof typingSchema>;

export interface ClientToServerEvents {
  typing: (hint: Typing) => void;
  'slots:watch': (courtDay: CourtDay, answer: (result: CommandAnswer) => void) => void;
  'slots:unwatch': (courtDay: CourtDay, answer?: (result: CommandAnswer) => void) => void;
}
