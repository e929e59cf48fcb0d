/**
 * The commands that a browser may send over its socket. An exception in a socket handler would end the process, so
 * none may escape from here.
 */
import { courtDaySchema, type CommandAnswer, type CourtDay } from '@crease/contract';
import type { Logger } from '../platform/log/logger.ts';
import type { LiveSocket } from './live-server.ts';
import { courtDayOf, courtDayRoom, courtRoom } from './rooms.ts';

/** A page shows one court and date, and for a moment two when it changes. */
const WATCHED_MAX = 10;
const INVALID: CommandAnswer = { ok: false, message: 'Please name a court and a date' };
const TOO_MANY: CommandAnswer = { ok: false, message: 'Too many court days are watched at once' };
const FAILED: CommandAnswer = { ok: false, message: 'This did not work, please try again' };

export function handleCommands(socket: LiveSocket, logger: Logger): void {
  const watched = new Set<string>();

  const watch = async (courtDay: CourtDay): Promise<CommandAnswer> => {
    const room = courtDayRoom(courtDay);
    if (watched.size >= WATCHED_MAX && !watched.has(room)) return TOO_MANY;
    watched.add(room);
    await socket.join([room, courtRoom(courtDay.courtId)]);
    return { ok: true };
  };

  const unwatch = async (courtDay: CourtDay): Promise<CommandAnswer> => {
    const room = courtDayRoom(courtDay);
    watched.delete(room);
    await socket.leave(room);
    const { courtId } = courtDay;
    const isLookedAt = [...watched].some((other) => courtDayOf(other)?.courtId === courtId);
    if (!isLookedAt) await socket.leave(courtRoom(courtId));
    return { ok: true };
  };

  const run = async (
    command: (courtDay: CourtDay) => Promise<CommandAnswer>,
    payload: unknown,
    answer: unknown,
  ) => {
    const give = typeof answer === 'function' ? (answer as (result: CommandAnswer) => void) : null;
    const parsed = courtDaySchema.safeParse(payload);
    try {
      // The command runs even without `give`: a page that turns away asks for no answer, but has to leave the room.
      const result = parsed.success ? await command(parsed.data) : INVALID;
      give?.(result);
    } catch (error) {
      logger.error({ err: error }, 'A socket command failed');
      give?.(FAILED);
    }
  };

  socket.on('slots:watch', (payload: unknown, answer: unknown) => void run(watch, payload, answer));
  socket.on(
    'slots:unwatch',
    (payload: unknown, answer: unknown) => void run(unwatch, payload, answer),
  );
}
