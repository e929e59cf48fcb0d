/**
 * Tells everyone who looks at a court and date which slots changed.
 * Changes are gathered for a moment and sent once: a push to a thousand sockets holds the process up for ten milliseconds.
 */
import {
  addDays,
  slotsOfDate,
  slotStatesOf,
  type CourtDay,
  type SlotsChanged,
} from '@crease/contract';
import { instantOfAbsoluteHour } from '@crease/contract';
import type { CourtRecord, CourtsService } from '../courts/courts.service.ts';
import type { BookingRecord } from './booking.schema.ts';
import type { BookingsRepository } from './bookings.repository.ts';
import type { CourtDaysRepository } from './court-days.repository.ts';
import { readCourtDay } from './read-court-day.ts';

const WINDOW_MS = 50;

export interface SlotChangesParts {
  bookings: BookingsRepository;
  courtDays: CourtDaysRepository;
  courts: CourtsService;
  send: (change: SlotsChanged) => void;
  onError: (error: unknown) => void;
}

export interface SlotChanges {
  /** These hours of the booking may have another state from now on. */
  note: (booking: BookingRecord) => void;
  /** Sends at once what is gathered. */
  flush: () => Promise<void>;
}

/** The business dates under which one of these hours is sold: the small hours may belong to the evening before. */
function datesSelling(court: CourtRecord, date: string, hours: ReadonlySet<number>): string[] {
  return [addDays(date, -1), date, addDays(date, 1)].filter((candidate) =>
    slotsOfDate(court.operatingHours, candidate).some((slot) => hours.has(slot.absoluteHour)),
  );
}

export function createSlotChanges(parts: SlotChangesParts): SlotChanges {
  const { bookings, courtDays, courts, send, onError } = parts;
  let gathered = new Map<string, CourtDay & { hours: Set<number> }>();
  let timer: NodeJS.Timeout | undefined;

  const sendDay = async (court: CourtRecord, date: string, hours: ReadonlySet<number>) => {
    // The version first: states read after it are at least as new.
    const version = await courtDays.nextVersion({ courtId: court.id, date });
    const day = await readCourtDay(court, { date }, bookings);
    const states = slotStatesOf(
      day.slots,
      day.bookings.map(({ status, startHours }) => ({
        status,
        timeSlots: startHours.map((hour) => ({
          startsAt: new Date(instantOfAbsoluteHour(hour)).toISOString(),
        })),
      })),
    );
    const changed = day.slots.filter((slot) => hours.has(slot.absoluteHour));
    const slots = changed.map(({ startTime }) => ({
      startTime,
      state: states.get(startTime) ?? 'free',
    }));
    send({ courtId: court.id, date, version, slots });
  };

  const flush = async () => {
    clearTimeout(timer);
    timer = undefined;
    const days = [...gathered.values()];
    gathered = new Map();
    for (const { courtId, date, hours } of days) {
      try {
        const court = await courts.findById(courtId);
        if (!court) continue;
        for (const sold of datesSelling(court, date, hours)) await sendDay(court, sold, hours);
      } catch (error) {
        onError(error);
      }
    }
  };

  return {
    note: ({ courtId, date, startHours }) => {
      const key = `${courtId} ${date}`;
      const hours = gathered.get(key)?.hours ?? new Set<number>();
      startHours.forEach((hour) => hours.add(hour));
      gathered.set(key, { courtId, date, hours });
      timer ??= setTimeout(() => void flush(), WINDOW_MS);
    },
    flush,
  };
}
