/**
 * Pushes changed slots to everybody who watches a court's day. The first change after a quiet moment is sent almost
 * at once, later ones are gathered, because a push to a thousand sockets blocks the process for ten milliseconds.
 */
import {
  addDays,
  slotsOfDateAt,
  slotStatesOf,
  type CourtDay,
  type DatedSlot,
  type SlotsChanged,
} from '@crease/contract';
import { readAgainIfCut } from '../../../platform/mongo/read-again.ts';
import type { CourtRecord, CourtsService } from '../../courts/courts.service.ts';
import type { BookingRecord } from '../booking.schema.ts';
import type { BookingsRepository } from '../bookings.repository.ts';
import type { CourtDaysRepository } from './court-days.repository.ts';

/** The pause between two pushes. */
const WINDOW_MS = 50;

export interface SlotChangesParts {
  bookingRecords: BookingsRepository;
  courtDays: CourtDaysRepository;
  courts: CourtsService;
  /** Whether anybody hears of this day. */
  isHeard: (day: CourtDay, court: CourtRecord) => boolean;
  send: (change: SlotsChanged, origin: Origin) => void;
  onError: (error: unknown, requestId: string | undefined) => void;
}

interface Origin {
  court: CourtRecord;
  /** The first request with a change in this push. */
  requestId: string | undefined;
}

/** What the caller knows already. */
interface KnownOrigin {
  court: CourtRecord | undefined;
  requestId: string | undefined;
}

interface Change extends CourtDay {
  /** Absolute hours. */
  hours: Set<number>;
  /** Being read while more changes are gathered. */
  court: Promise<CourtRecord | undefined>;
  requestId: string | undefined;
}

export interface SlotChanges {
  /** The booking's hours may have other states now. */
  note: (booking: BookingRecord, origin: KnownOrigin) => void;
  /** Sends gathered changes at once; resolves when these, and those being sent already, are sent. */
  flush: () => Promise<void>;
}

interface SellingDate {
  date: string;
  /** The changed hours that belong to this date. */
  slots: DatedSlot[];
}

/** The business dates that have one of these hours: an hour after midnight may belong to the evening before. */
function datesSelling(
  { operatingHours }: CourtRecord,
  date: string,
  hours: ReadonlySet<number>,
): SellingDate[] {
  return [addDays(date, -1), date, addDays(date, 1)]
    .map((sold) => ({ date: sold, slots: slotsOfDateAt(operatingHours, sold, hours) }))
    .filter(({ slots }) => slots.length > 0);
}

export function createSlotChanges(parts: SlotChangesParts): SlotChanges {
  const { bookingRecords, courtDays, courts, isHeard, send, onError } = parts;
  let gathered = new Map<string, Change>();
  let timer: NodeJS.Timeout | undefined;
  let sentAt = -WINDOW_MS;
  const underWay = new Set<Promise<void>>();

  const sendDay = async (origin: Origin, { date, slots: changed }: SellingDate) => {
    const courtId = origin.court.id;
    // The version is taken first, so that the states read after it are at least as new. Without a version, pages would
    // see no gap and would not read again. Hence the second try.
    const version = await readAgainIfCut(() => courtDays.nextVersion({ courtId, date }));
    // Whoever begins to watch after this reads the day, and finds this version there.
    if (!isHeard({ courtId, date }, origin.court)) return;
    const hours = changed.map(({ absoluteHour }) => absoluteHour);
    const statuses = await readAgainIfCut(() => bookingRecords.findStatuses(courtId, hours));
    const states = slotStatesOf(changed, statuses);
    const slots = changed.map(({ startTime }) => ({
      startTime,
      state: states.get(startTime) ?? 'free',
    }));
    send({ courtId, date, version, slots }, origin);
  };

  const sendChange = async (change: Change) => {
    const { date, hours, requestId } = change;
    try {
      const court = await change.court;
      if (!court) return;
      const days = datesSelling(court, date, hours);
      await Promise.all(days.map((sold) => sendDay({ court, requestId }, sold)));
    } catch (error) {
      onError(error, requestId);
    }
  };

  const begin = (courtDay: CourtDay, { court: known, requestId }: KnownOrigin): Change => {
    const read = () => courts.findById(courtDay.courtId);
    const court = known ? Promise.resolve(known) : readAgainIfCut(read);
    // Avoids an unhandled rejection; the error is handled when the change is sent.
    court.catch(() => undefined);
    return { ...courtDay, hours: new Set(), court, requestId };
  };

  const flush = async () => {
    clearTimeout(timer);
    timer = undefined;
    sentAt = performance.now();
    const changes = [...gathered.values()];
    gathered = new Map();
    for (const change of changes) {
      const sent = sendChange(change).finally(() => underWay.delete(sent));
      underWay.add(sent);
    }
    await Promise.all(underWay);
  };

  return {
    note: ({ courtId, date, startHours }, origin) => {
      const key = `${courtId} ${date}`;
      const change = gathered.get(key) ?? begin({ courtId, date }, origin);
      startHours.forEach((hour) => change.hours.add(hour));
      gathered.set(key, change);
      const pause = Math.max(0, sentAt + WINDOW_MS - performance.now());
      timer ??= setTimeout(() => void flush(), pause);
    },
    flush,
  };
}
