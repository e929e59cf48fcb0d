/** What travels over the socket. Sockets carry facts; the truth is read over HTTP. */
import * as z from 'zod/mini';
import type { Booking } from './bookings.contract.ts';
import { calendarDateSchema, objectIdSchema } from './fields.ts';
import type { SlotState } from './slots.ts';

export interface SlotsChanged {
  courtId: string;
  date: string;
  /** Grows by one with every change of this court and date. */
  version: number;
  slots: { startTime: string; state: SlotState }[];
}

export interface BookingChanged {
  booking: Booking;
}

export interface ServerToClientEvents {
  'slots:changed': (change: SlotsChanged) => void;
  'booking:created': (change: BookingChanged) => void;
  'booking:updated': (change: BookingChanged) => void;
}

export const courtDaySchema = z.object({ courtId: objectIdSchema, date: calendarDateSchema });
export type CourtDay = z.output<typeof courtDaySchema>;

/** Whether a command was taken, and the sentence when it was not. */
export type CommandAnswer = { ok: true } | { ok: false; message: string };

export interface ClientToServerEvents {
  'slots:watch': (courtDay: CourtDay, answer?: (result: CommandAnswer) => void) => void;
  'slots:unwatch': (courtDay: CourtDay, answer?: (result: CommandAnswer) => void) => void;
}
