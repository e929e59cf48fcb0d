/** Tells everybody who looks at a court's day how many people do: visitors by their browsers, all others once. */
import type { LiveServer } from '../live-server.ts';
import { courtDayOf } from '../rooms.ts';
import { NUMBER_FADES_AFTER_MS, type ViewerTally } from './viewer-tally.ts';

/** A room is told at most this often: a push to a thousand sockets costs ten milliseconds. */
const TELL_EVERY_MS = 1_000;
/** After so many rounds all rooms are counted again, so that the number of a crashed instance disappears. */
const ROUNDS_PER_RECOUNT = NUMBER_FADES_AFTER_MS / TELL_EVERY_MS / 3;

/** Stands for the number of a room that is counted and not told, and differs from every number. */
const NOT_TOLD = -1;

type Reason = 'changed' | 'uncertain' | 'recount';

interface CountingParts {
  io: LiveServer;
  tally: ViewerTally;
  /** Anybody may join the room of any court, and must not learn that somebody looks at one that is not public. */
  isPublicCourt: (courtId: string) => Promise<boolean>;
}

/** A person may have two pages, or a connection before this one whose end was not seen yet. */
function peopleIn({ adapter, sockets }: LiveServer['sockets'], room: string): number {
  const people = [...(adapter.rooms.get(room) ?? [])].map((id) => {
    const { session, browser } = sockets.get(id)?.data ?? {};
    return session?.userId ?? browser ?? id;
  });
  return new Set(people).size;
}

/** Pushes the number after every change; answers a function that stops it and takes back what was counted here. */
export function countViewers({ io, tally, isPublicCourt }: CountingParts): () => Promise<void> {
  const { adapter } = io.sockets;
  const changed = new Set<string>();
  const told = new Map<string, number>();
  /**
   * Rooms told in the last round are counted once more. Another instance may have changed its number at the same
   * moment, before this one could see it. Then pages were told a wrong number, and this round tells them the right
   * one.
   */
  let uncertain: ReadonlySet<string> = new Set();
  let round = 0;
  let isStopped = false;

  /** Notes the room first, so that a stop meanwhile takes its number back. */
  const count = async (room: string) => {
    const local = peopleIn(io.sockets, room);
    if (local > 0 && !told.has(room)) told.set(room, NOT_TOLD);
    return { local, viewers: await tally(room, local) };
  };

  const tell = async (room: string, why: Reason) => {
    const courtDay = courtDayOf(room);
    if (!courtDay) return;
    const known = await count(room);
    if (why !== 'changed' && told.get(room) === known.viewers) return;
    const isPublic = await isPublicCourt(courtDay.courtId);
    if (isStopped) return;
    // Counted anew, because nothing tells that a number is older than one that another instance has told meanwhile.
    const { local, viewers } = await count(room);
    if (local === 0) told.delete(room);
    else told.set(room, isPublic ? viewers : NOT_TOLD);
    if (!isPublic) return;
    // A recount is pushed to this instance's sockets only, because every other instance recounts for itself.
    (why === 'recount' ? io.local : io).to(room).emit('slots:viewers', { ...courtDay, viewers });
  };

  const note = (room: string) => changed.add(room);
  adapter.on('join-room', note);
  adapter.on('leave-room', note);

  const timer = setInterval(() => {
    round += 1;
    // A room is counted once, for the last of these reasons.
    const reasons = new Map<string, Reason>();
    if (round % ROUNDS_PER_RECOUNT === 0)
      for (const room of told.keys()) reasons.set(room, 'recount');
    for (const room of uncertain) reasons.set(room, 'uncertain');
    for (const room of changed) reasons.set(room, 'changed');
    for (const [room, reason] of reasons) void tell(room, reason);
    uncertain = new Set(changed);
    changed.clear();
  }, TELL_EVERY_MS);

  return async () => {
    isStopped = true;
    clearInterval(timer);
    adapter.off('join-room', note);
    adapter.off('leave-room', note);
    // The pages connect to another instance, which would count them twice until this instance's number fades.
    await Promise.all([...told.keys()].map((room) => tally(room, 0)));
  };
}
