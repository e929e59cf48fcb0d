/**
 * The one socket of this tab; its library is loaded with the first connection. Pushes are only hints: after every
 * connection the rooms are entered again and pages read their data again.
 */
import type { CourtDay, ServerToClientEvents } from '@crease/contract';
import { nameOfBrowser } from './browser-name.ts';
import type { LiveSocket } from './live-connection.ts';
import {
  keepResyncing,
  onResync,
  resync,
  resyncAfterFailure,
  resyncSoon,
  retrySoon,
} from './resync.ts';
import { readToken } from '../api/session-token.ts';
import { importAgain } from '../page-files/import-again.ts';

/** `disconnect` is called whenever no push can come any more, until the next connection. */
export type LiveHandlers = Partial<ServerToClientEvents & { disconnect: () => void }>;

interface Watch {
  courtDay: CourtDay;
  onWatched?: (() => void) | undefined;
}

/** What is sent can be lost for much longer before the connection is seen to be dead. */
const WATCH_ANSWER_MAX_MS = 10_000;

let opening: Promise<void> | undefined;
let socket: LiveSocket | undefined;
/** Who the socket has told the server it is; undefined while it has yet to do so. */
let told: { token: string | undefined } | undefined;
const handlersOfFeatures = new Set<LiveHandlers>();
const watches = new Set<Watch>();
const entryListeners = new Set<(courtId: string) => void>();
/** The server refused them or said nothing, so their days are read again until it takes them. */
const refused = new Set<Watch>();

async function createSocket(): Promise<void> {
  const { openConnection } = await importAgain(() => import('./live-connection.ts'), {
    tries: Infinity,
  });
  const created = openConnection((give) => {
    // Called at every attempt, so that a reconnect uses the token of that moment.
    told = { token: readToken() };
    give({ ...told, browser: nameOfBrowser() });
  });
  created.on('connect', () => {
    for (const watch of watches) enterRoom(created, watch);
    resync(true);
  });
  onResync(() => {
    if (created.connected) for (const watch of [...refused]) enterRoom(created, watch);
  });
  created.on('changes:missed', resyncSoon);
  created.on('database:returned', retrySoon);
  created.on('court:changed', resyncSoon);
  created.on('court:removed', resyncSoon);
  created.on('person:changed', resyncSoon);
  created.on('disconnect', (reason) => {
    told = undefined;
    // The server disconnects a socket when its session ends; if another user has signed in meanwhile, connect as
    // them.
    if (reason === 'io server disconnect' && readToken() !== undefined) created.connect();
  });
  created.on('connect_error', () => {
    told = undefined;
    // Refused for good: the session has ended. A read signs out then, but not before the answer to a new password,
    // which brings the next token, has had time to come.
    if (!created.active) resyncAfterFailure();
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
  refused.delete(watch);
  const limited = target.timeout(WATCH_ANSWER_MAX_MS);
  limited.emit('slots:watch', watch.courtDay, (silence: Error | null, answer) => {
    if (!watches.has(watch)) return;
    if (!silence && answer.ok) {
      watch.onWatched?.();
      for (const tell of entryListeners) tell(watch.courtDay.courtId);
    } else {
      refused.add(watch);
      resyncAfterFailure();
    }
  });
}

async function openSocket(): Promise<void> {
  keepResyncing(isSocketConnected);
  await (opening ??= createSocket());
  // A socket that was disconnected on purpose does not reconnect by itself.
  if (!socket?.active) socket?.connect();
}

function hangUp(): void {
  told = undefined;
  socket?.disconnect();
}

/**
 * Call it when the user changes, because the socket's rooms follow from its token. One that is open with this token
 * already, or will say it when it is there, stays as it is.
 */
export function reopenSocket(): void {
  if (told && told.token !== readToken()) hangUp();
  void openSocket();
}

/** Call it after signing out. Slots that are being watched stay watched, as a visitor. */
export function closeSocket(): void {
  hangUp();
  if (watches.size > 0) void openSocket();
}

function isSocketConnected(): boolean {
  return socket?.connected ?? false;
}

export function handleLive(handlers: LiveHandlers): void {
  handlersOfFeatures.add(handlers);
  if (socket) attach(socket, handlers);
}

/**
 * Called with the court each time that the room of one of its days was entered. Returns a function that takes it back.
 */
export function onRoomEntered(listener: (courtId: string) => void): () => void {
  entryListeners.add(listener);
  return () => {
    entryListeners.delete(listener);
  };
}

/** Without a date: any day of the court. */
export function isWatched(courtId: string, date?: string): boolean {
  return [...watches].some(
    ({ courtDay }) => courtDay.courtId === courtId && (date ?? courtDay.date) === courtDay.date,
  );
}

/**
 * Watches a court's day. `onWatched` is called each time the room is entered, also after a reconnect. Returns a
 * function that stops; the room is left when nobody watches it any more.
 */
export function watchSlots(courtDay: CourtDay, onWatched?: () => void): () => void {
  const watch = { courtDay, onWatched };
  watches.add(watch);
  if (socket?.connected) enterRoom(socket, watch);
  else void openSocket();
  return () => {
    watches.delete(watch);
    refused.delete(watch);
    if (socket?.connected && !isWatched(courtDay.courtId, courtDay.date))
      socket.emit('slots:unwatch', courtDay);
  };
}

/** May be lost: a typing event is not worth keeping until the connection is back. */
export function sendTyping(conversationId: string): void {
  if (socket?.connected) socket.volatile.emit('typing', { conversationId });
}
