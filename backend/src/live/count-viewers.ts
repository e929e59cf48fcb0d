/** Tells everyone who looks at a court and date how many they are. */
import type { LiveServer } from './live-server.ts';
import { courtDayOf } from './rooms.ts';
import { NUMBER_FADES_AFTER_MS, type ViewerTally } from './viewer-tally.ts';

/** At most once a room: a push to a thousand sockets costs ten milliseconds. */
const TELL_EVERY_MS = 1_000;
/** Every so many rounds all rooms are counted again, so that the number of an instance that died goes. */
const ROUNDS_PER_RECOUNT = NUMBER_FADES_AFTER_MS / TELL_EVERY_MS / 3;

/** Pushes the number after every change; answers how to stop. */
export function countViewers(io: LiveServer, tally: ViewerTally): () => void {
  const { adapter } = io.sockets;
  const changed = new Set<string>();
  const told = new Map<string, number>();
  /** Told of in the last round: another instance may have counted at that very moment, without what this one found. */
  let uncertain: ReadonlySet<string> = new Set();
  let round = 0;

  const tell = async (room: string, isChanged: boolean) => {
    const courtDay = courtDayOf(room);
    if (!courtDay) return;
    const local = adapter.rooms.get(room)?.size ?? 0;
    const viewers = await tally(room, local);
    if (!isChanged && told.get(room) === viewers) return;
    if (local === 0) told.delete(room);
    else told.set(room, viewers);
    // What a recount finds, every other instance finds by itself.
    (isChanged ? io : io.local).to(room).emit('slots:viewers', { ...courtDay, viewers });
  };

  const note = (room: string) => {
    if (courtDayOf(room)) changed.add(room);
  };
  adapter.on('join-room', note);
  adapter.on('leave-room', note);

  const timer = setInterval(() => {
    round += 1;
    const rooms = new Set(changed);
    changed.clear();
    for (const room of rooms) void tell(room, true);
    const again = round % ROUNDS_PER_RECOUNT === 0 ? told.keys() : uncertain;
    for (const room of again) if (!rooms.has(room)) void tell(room, false);
    uncertain = rooms;
  }, TELL_EVERY_MS);

  return () => {
    clearInterval(timer);
    adapter.off('join-room', note);
    adapter.off('leave-room', note);
  };
}
