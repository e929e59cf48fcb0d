/**
 * The one socket of this tab. Its library is a chunk of its own, asked for with the first connection.
 * Sockets are hints: after every connection the rooms are entered again and the screens read themselves again.
 */
import type { ClientToServerEvents, CourtDay, ServerToClientEvents } from '@crease/contract';
import type { Socket } from 'socket.io-client';
import { keepResyncing, resync, resyncSoon } from './resync.ts';
import { readToken } from './session-token.ts';

type LiveSocket = Socket<ServerToClientEvents, ClientToServerEvents>;
export type LiveHandlers = Partial<ServerToClientEvents>;

interface Watch {
  courtDay: CourtDay;
  onWatched: () => void;
}

const RECONNECT_MAX_MS = 10_000;

let opening: Promise<void> | undefined;
let socket: LiveSocket | undefined;
/** The token of its last attempt. */
let given: string | undefined;
const handlersOfFeatures = new Set<LiveHandlers>();
const watches = new Set<Watch>();

async function createSocket(): Promise<void> {
  const { io } = await import('socket.io-client');
  const created: LiveSocket = io({
    // Asked at every attempt, so that a reconnection carries the token of that moment.
    auth: (give) => {
      given = readToken();
      give({ token: given });
    },
    reconnectionDelayMax: RECONNECT_MAX_MS,
  });
  let isAgain = false;
  created.on('connect', () => {
    for (const watch of watches) enterRoom(created, watch);
    resync(isAgain);
    isAgain = true;
  });
  created.on('changes:missed', resyncSoon);
  created.on('court:changed', resyncSoon);
  created.on('disconnect', (reason) => {
    // The server cuts a socket when its token dies; whoever is signed in by then may come back.
    if (reason === 'io server disconnect' && readToken() !== undefined) created.connect();
  });
  socket = created;
  for (const handlers of handlersOfFeatures) attach(created, handlers);
}

function attach(target: LiveSocket, handlers: LiveHandlers): void {
  for (const [event, handler] of Object.entries(handlers)) {
    target.on(event as keyof LiveHandlers, handler);
  }
}

function enterRoom(target: LiveSocket, watch: Watch): void {
  target.emit('slots:watch', watch.courtDay, (answer) => {
    if (answer.ok) watch.onWatched();
  });
}

async function openSocket(): Promise<void> {
  keepResyncing(isSocketConnected);
  try {
    await (opening ??= createSocket());
    // One that was closed does not come back by itself.
    if (!socket?.active) socket?.connect();
  } catch (error) {
    opening = undefined;
    console.error('The live connection did not open', error);
  }
}

/** For another user: the rooms of a socket follow its token. One that has this very token stays as it is. */
export function reopenSocket(): void {
  if (given !== readToken()) socket?.disconnect();
  void openSocket();
}

/** Nobody is signed in any more; what visitors may watch goes on. */
export function closeSocket(): void {
  socket?.disconnect();
  if (watches.size > 0) void openSocket();
}

function isSocketConnected(): boolean {
  return socket?.connected ?? false;
}

export function handleLive(handlers: LiveHandlers): void {
  handlersOfFeatures.add(handlers);
  if (socket) attach(socket, handlers);
}

function isWatched({ courtId, date }: CourtDay): boolean {
  return [...watches].some(
    ({ courtDay }) => courtDay.courtId === courtId && courtDay.date === date,
  );
}

/**
 * Changes of this court and date arrive from now on; `onWatched` is told each time that the room is entered.
 * Returns how to stop; the room is left with the last who watches it.
 */
export function watchSlots(courtDay: CourtDay, onWatched: () => void): () => void {
  const watch = { courtDay, onWatched };
  watches.add(watch);
  if (socket?.connected) enterRoom(socket, watch);
  else void openSocket();
  return () => {
    watches.delete(watch);
    if (socket?.connected && !isWatched(courtDay)) socket.emit('slots:unwatch', courtDay);
  };
}

/** A hint that may be lost: nothing waits for it while the connection is away. */
export function sendTyping(conversationId: string): void {
  if (socket?.connected) socket.volatile.emit('typing', { conversationId });
}
