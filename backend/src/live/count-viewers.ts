/**
 * How many sockets look at a court and date, over all instances: each instance writes its own number into a hash of the
 * room, where it fades when the instance does. Without Redis it is this instance's number.
 */
import { randomUUID } from 'node:crypto';
import type { Clock } from '../platform/clock.ts';
import type { Logger } from '../platform/logger.ts';
import { inTime, type RedisPair } from '../platform/redis.ts';
import type { LiveServer } from './live-server.ts';
import { courtDayOf } from './rooms.ts';

/** At most once a room: a push to a thousand sockets costs ten milliseconds. */
const TELL_EVERY_MS = 1_000;
/** Every so many rounds all rooms are counted again, so that the number of an instance that died goes. */
const ROUNDS_PER_RECOUNT = 5;
const FADES_AFTER_MS = 15_000;

interface CountParts {
  io: LiveServer;
  redis: RedisPair | undefined;
  clock: Clock;
  logger: Logger;
}

const keyOf = (room: string) => `crease:viewers:${room}`;

interface Entry {
  instance: string;
  count: number;
  fadesAt: number;
}

function entriesOf(hash: Record<string, string>): Entry[] {
  return Object.entries(hash).map(([instance, text]) => {
    const [count, fadesAt] = text.split(' ').map(Number) as [number, number];
    return { instance, count, fadesAt };
  });
}

/** Pushes the number after every change; answers how to stop. */
export function countViewers({ io, redis, clock, logger }: CountParts): () => void {
  const { adapter } = io.sockets;
  const instance = randomUUID();
  const changed = new Set<string>();
  const told = new Map<string, number>();
  let round = 0;

  const localIn = (room: string) => adapter.rooms.get(room)?.size ?? 0;

  const readEntries = async ({ publisher }: RedisPair, room: string): Promise<Entry[]> => {
    const key = keyOf(room);
    const local = localIn(room);
    const fadesAt = clock.now() + FADES_AFTER_MS;
    const [, , hash] = await inTime(
      Promise.all([
        local === 0
          ? publisher.hDel(key, instance)
          : publisher.hSet(key, instance, `${String(local)} ${String(fadesAt)}`),
        publisher.pExpire(key, FADES_AFTER_MS),
        publisher.hGetAll(key),
      ]),
    );
    const entries = entriesOf(hash);
    const faded = entries.filter((entry) => entry.fadesAt <= clock.now());
    if (faded.length > 0)
      await inTime(
        publisher.hDel(
          key,
          faded.map((entry) => entry.instance),
        ),
      );
    return entries.filter((entry) => !faded.includes(entry));
  };

  const countOverAll = async (room: string): Promise<number> => {
    if (!redis?.publisher.isReady) return localIn(room);
    try {
      const entries = await readEntries(redis, room);
      return entries.reduce((sum, { count }) => sum + count, 0);
    } catch (error) {
      logger.debug({ err: error }, 'Viewers were counted on this instance alone');
      return localIn(room);
    }
  };

  const tell = async (room: string, isChanged: boolean) => {
    const courtDay = courtDayOf(room);
    if (!courtDay) return;
    const viewers = await countOverAll(room);
    if (!isChanged && told.get(room) === viewers) return;
    if (localIn(room) === 0) told.delete(room);
    else told.set(room, viewers);
    // What a recount finds, the other instances find by themselves.
    (isChanged ? io : io.local).to(room).emit('slots:viewers', { ...courtDay, viewers });
  };

  const note = (room: string) => {
    if (courtDayOf(room)) changed.add(room);
  };
  adapter.on('join-room', note);
  adapter.on('leave-room', note);

  const timer = setInterval(() => {
    round += 1;
    const rooms = [...changed];
    changed.clear();
    for (const room of rooms) void tell(room, true);
    if (round % ROUNDS_PER_RECOUNT !== 0) return;
    for (const room of told.keys()) if (!rooms.includes(room)) void tell(room, false);
  }, TELL_EVERY_MS);

  return () => {
    clearInterval(timer);
    adapter.off('join-room', note);
    adapter.off('leave-room', note);
  };
}
