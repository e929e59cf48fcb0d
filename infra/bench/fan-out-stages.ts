/** Where changes of a day are pushed to everyone who looks: the product, and the bare stack. */
import type { Document, ObjectId } from 'mongodb';
import { countArrivals, type Arrivals } from './arrivals.ts';
import { askFor } from './ask.ts';
import type { Lab } from './lab.ts';
import { openBarePair, openProductPair, type ServerPair } from './pairs.ts';
import { signToken } from './people.ts';
import { dateAhead, wishesOn, type Wish } from './slots.ts';
import { openSockets, type Socket } from './sockets.ts';

/** Of one day; as many hours as it has to sell. */
export const CHANGES = 10;
/** Far beyond what the other benchmarks book. */
const FIRST_DAY_AHEAD = 100;
const DATES = 5;
const INSTANCES = 2;
const COUNTED_WITHIN_MS = 15_000;

/** Those who look, and how something changes for them. */
export interface Stage {
  pair: ServerPair;
  sockets: readonly Socket[];
  arrivals: Arrivals;
  /** The next day of a court with nobody looking: the first of the sockets look at it, then it changes again and again. */
  nextDay: () => { enter: (watchers: number) => Promise<void>; change: () => Promise<void> };
}

const isNear = (index: number): boolean => index % INSTANCES === 0;

async function openWatchers({ near, far }: ServerPair, watchers: number): Promise<Socket[]> {
  return openSockets(watchers, (index) => ({ address: (isNear(index) ? near : far).address }));
}

/** Those who hear of a change that was made on the other instance. */
export function farSocketsOf({ sockets }: Stage): Socket[] {
  return sockets.filter((_, index) => !isNear(index));
}

interface CourtDay {
  courtId: string;
  date: string;
}

/** Leaves what was looked at before: a socket may look at ten days. */
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

/** Until one of each instance has heard that all are here: how many look is told apart from what changes. */
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
  /** One for each hour. */
  wishes: Wish[];
}

/** Days on which a court sells enough hours, none of them twice. */
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
