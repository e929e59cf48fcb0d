/**
 * Tells everyone who looks at a court and date which slots changed: the first change after a quiet moment goes out
 * almost at once, and what follows is gathered. A push to a thousand sockets holds the process up for ten milliseconds.
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

/** Between one push and the next. */
const WINDOW_MS = 50;
/** One accept changes several bookings, one right after the other. */
const SAME_MOMENT_MS = 2;

export interface SlotChangesParts {
  bookings: BookingsRepository;
  courtDays: CourtDaysRepository;
  courts: CourtsService;
  send: (change: SlotsChanged) => void;
  onError: (error: unknown) => void;
}

interface Change extends CourtDay {
  /** Absolute. */
  hours: Set<number>;
  /** On its way while more is gathered. */
  court: Promise<CourtRecord | undefined>;
}

export interface SlotChanges {
  /** These hours of the booking may have another state from now on; its court, where it was just read. */
  note: (booking: BookingRecord, court?: CourtRecord) => void;
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
  let gathered = new Map<string, Change>();
  let timer: NodeJS.Timeout | undefined;
  let sentAt = -WINDOW_MS;

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

  const sendChange = async (change: Change) => {
    const { date, hours } = change;
    try {
      const court = await change.court;
      if (!court) return;
      for (const sold of datesSelling(court, date, hours)) await sendDay(court, sold, hours);
    } catch (error) {
      onError(error);
    }
  };

  const begin = (courtDay: CourtDay, known: CourtRecord | undefined): Change => {
    const court = known ? Promise.resolve(known) : courts.findById(courtDay.courtId);
    // Told when it is sent: until then nobody waits for it.
    court.catch(() => undefined);
    return { ...courtDay, hours: new Set(), court };
  };

  const flush = async () => {
    clearTimeout(timer);
    timer = undefined;
    sentAt = performance.now();
    const changes = [...gathered.values()];
    gathered = new Map();
    await Promise.all(changes.map(sendChange));
  };

  return {
    note: ({ courtId, date, startHours }, court) => {
      const key = `${courtId} ${date}`;
      const change = gathered.get(key) ?? begin({ courtId, date }, court);
      startHours.forEach((hour) => change.hours.add(hour));
      gathered.set(key, change);
      const pause = Math.max(SAME_MOMENT_MS, sentAt + WINDOW_MS - performance.now());
      timer ??= setTimeout(() => void flush(), pause);
    },
    flush,
  };
}
