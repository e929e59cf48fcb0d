import type { LiveServer } from './live-server.ts';

/** Whether a push to these rooms may reach somebody. */
export type IsHeard = (rooms: Iterable<string>) => boolean;

/**
 * What nobody hears need not be read and put together. The rooms of other instances are not known here, so beside
 * them every push may be heard.
 */
export function createIsHeard({ sockets }: LiveServer, hasOthers: boolean): IsHeard {
  const { adapter } = sockets;
  return (rooms) => hasOthers || [...rooms].some((room) => adapter.rooms.has(room));
}
