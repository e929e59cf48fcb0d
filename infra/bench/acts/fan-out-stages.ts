/**
 * What B7 measures: changes of a court's day are pushed to everyone who looks at it, by the product and by the bare
 * stack.
 */
import type { Document, ObjectId } from 'mongodb';
import { countArrivals, type Arrivals } from '../lab/arrivals.ts';
import { askFor } from '../lab/ask.ts';
import type { Lab } from '../lab/lab.ts';
import { openBarePair, openProductPair, type ServerPair } from '../lab/server-pairs.ts';
import { signToken } from '../lab/people.ts';
import { wishesOn, type Wish } from '../lab/slots.ts';
import { dateAhead } from '../../scripts/testing/date-ahead.ts';
import { openSockets, type Socket } from '../lab/sockets.ts';

/** Changes of one day. Each books one hour, so only days with at least as many hours are used. */
export const CHANGES = 10;
/** Later than any day that the other benchmarks book. */
const FIRST_DAY_AHEAD = 100;
const DATES = 5;
const INSTANCES = 2;
const COUNTED_WITHIN_MS = 15_000;

/** The sockets of those who look at a day, and what changes it. */
export interface Stage {
  pair: ServerPair;
  sockets: readonly Socket[];
  arrivals: Arrivals;
  /**
   * The next day, at which nobody looks yet. `enter` lets the first `watchers` sockets look at it, `change` changes
   * it once.
   */
  nextDay: () => { enter: (watchers: number) => Promise<void>; change: () => Promise<void> };
}

const isNear = (index: number): boolean => index % INSTANCES === 0;

async function openWatchers({ near, far }: ServerPair, watchers: number): Promise<Socket[]> {
  return openSockets(watchers, (index) => ({ address: (isNear(index) ? near : far).address }));
}

/** The sockets on the far instance. Changes are made on the near one, so these hear of them through Redis. */
export function farSocketsOf({ sockets }: Stage): Socket[] {
  return sockets.filter((_, index) => !isNear(index));
}

interface CourtDay {
  courtId: string;
  date: string;
}

/** Leaves the previous room first, because a socket may look at ten days only. */
function createEnter(sockets: readonly Socket[], leave: string, enter: string) {
  let leaving: unknown;
  let looking: readonly Socket[] = [];
  return async (room: unknown, watchers: number) => {
    await Promise.all(looking.map((socket) => socket.emitWithAck(leave, leaving)));
    looking = sockets.slice(0, watchers);
    leaving = room;
    await Promise.all(looking.map((socket) => socket.emitWithAck(enter, room)));
  };
}

/**
 * Waits until a socket of each instance has heard that all are here. How many look is pushed separately, and that
 * work must not be counted with the changes.
 */
async function waitUntilCounted(sockets: readonly Socket[], { courtId, date }: CourtDay) {
  await Promise.all(
    sockets.slice(0, INSTANCES).map(
      (socket) =>
        new Promise<void>((resolve, reject) => {
          const timer = setTimeout(() => {
            reject(new Error('How many look was not told'));
          }, COUNTED_WITHIN_MS);
          const listen = (told: CourtDay & { viewers: number }) => {
            if (told.courtId !== courtId || told.date !== date) return;
            if (told.viewers < sockets.length) return;
            clearTimeout(timer);
            resolve();
          };
          socket.on('slots:viewers', listen);
        }),
    ),
  );
}

export interface SoldDay {
  court: Document;
  day: CourtDay;
  /** One for each hour that the court sells on this day. */
  wishes: Wish[];
}

/**
 * Returns a function that gives days with enough hours to sell, each only once.
 * @throws {Error} when all of them were given
 */
export function daysOf(courts: readonly Document[]): () => SoldDay {
  const dates = Array.from({ length: DATES }, (_, day) => dateAhead(FIRST_DAY_AHEAD + day));
  const days = dates
    .flatMap((date) =>
      courts.map((court) => ({
        court,
        day: { courtId: String(court['_id'] as ObjectId), date },
        wishes: wishesOn(court, date),
      })),
    )
    .filter(({ wishes }) => wishes.length >= CHANGES);
  return () => {
    const day = days.shift();
    if (!day) throw new Error('Every court was changed already');
    return day;
  };
}

export async function openProductStage(
  lab: Lab,
  watchers: number,
  nextSoldDay: () => SoldDay,
): Promise<Stage> {
  const pair = await openProductPair(lab);
  const sockets = await openWatchers(pair, watchers);
  const enter = createEnter(sockets, 'slots:unwatch', 'slots:watch');
  return {
    pair,
    sockets,
    arrivals: countArrivals(sockets, 'slots:changed'),
    nextDay: () => {
      const { court, day, wishes } = nextSoldDay();
      const id = court['owner'] as ObjectId;
      const person = { id, token: signToken(id.toHexString()) };
      return {
        enter: async (count) => {
          const counted = waitUntilCounted(sockets.slice(0, count), day);
          await enter(day, count);
          await counted;
        },
        change: async () => {
          const body = {
            ...wishes.shift(),
            customerName: 'A walk-in',
            customerPhone: '0771234567',
          };
          await askFor(201, pair.near, {
            method: 'POST',
            path: '/api/bookings/manual',
            person,
            body,
          });
        },
      };
    },
  };
}

export async function openBareStage(lab: Lab, watchers: number): Promise<Stage> {
  const pair = await openBarePair(lab);
  const sockets = await openWatchers(pair, watchers);
  const enter = createEnter(sockets, 'leave', 'join');
  const courtId = '0123456789abcdef01234567';
  let days = 0;
  return {
    pair,
    sockets,
    arrivals: countArrivals(sockets, 'slots:changed'),
    nextDay: () => {
      days += 1;
      const room = `court-day:${courtId}:${days}`;
      const slots = [{ startTime: '19:00', state: 'booked' }];
      const payload = { courtId, date: '2026-01-01', version: 1, slots };
      const body = { room, event: 'slots:changed', payload };
      return {
        enter: (count) => enter(room, count),
        change: async () => {
          await askFor(201, pair.near, { method: 'POST', path: '/emit', body });
        },
      };
    },
  };
}
