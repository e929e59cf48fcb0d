import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FakeSocket } from './socket-client.factory.ts';

const DAY = { courtId: 'c1', date: '2026-12-01' };
type Auth = (give: (said: object) => void) => void;

let socket: FakeSocket;
let opened: number;
let auth: Auth;
let isLibraryThere: boolean;
let token: string | null;

function openConnection(given: Auth) {
  opened += 1;
  auth = given;
  return socket;
}

/** What the library does at each attempt to connect. */
function askForFacts(): unknown {
  const give = vi.fn<(said: object) => void>();
  auth(give);
  return give.mock.lastCall?.[0];
}

/** Imports fresh modules, because their state must not be shared between tests. */
async function openClient() {
  vi.resetModules();
  const client = await import('./socket-client.ts');
  const { onResync } = await import('./resync.ts');
  return { ...client, onResync };
}

/** Its socket is being opened, because somebody watches a day. */
async function openWatching() {
  const client = await openClient();
  const stop = client.watchSlots(DAY, vi.fn());
  await vi.advanceTimersByTimeAsync(0);
  return { ...client, stop };
}

beforeEach(() => {
  vi.useFakeTimers();
  socket = new FakeSocket();
  opened = 0;
  isLibraryThere = true;
  token = null;
  // No test puts another one in its place: of two, the one that happens to be found last would count.
  vi.doMock('./live-connection.ts', () => {
    if (!isLibraryThere) throw new Error('offline');
    return { openConnection };
  });
  vi.stubGlobal('document', { visibilityState: 'visible', addEventListener: vi.fn() });
  const read = (key: string) => (key === 'token' ? token : 'this one');
  vi.stubGlobal('localStorage', { getItem: read });
});
afterEach(() => {
  vi.doUnmock('./live-connection.ts');
  vi.unstubAllGlobals();
  vi.useRealTimers();
  vi.resetModules();
});

test('when the connection comes back, then its rooms are entered again and screens read themselves again', async () => {
  const { watchSlots, onResync } = await openClient();
  const reread = vi.fn();
  const onWatched = vi.fn();
  onResync(reread);
  watchSlots(DAY, onWatched);
  await vi.advanceTimersByTimeAsync(0);
  socket.come();
  const asked = ['slots:watch', DAY];
  expect(socket.sent).toEqual([asked]);
  expect(reread.mock.calls).toEqual([[true]]);

  socket.go('transport close');
  socket.come();
  expect(socket.sent).toEqual([asked, asked]);
  expect(onWatched).toHaveBeenCalledTimes(2);
  expect(reread.mock.calls.slice(1)).toEqual([[true]]);
});

test('when the server refuses a day, then screens read themselves again and it is asked again until it is taken', async () => {
  const { watchSlots, onResync } = await openClient();
  watchSlots({ ...DAY, courtId: 'c2' }, vi.fn());
  await vi.advanceTimersByTimeAsync(0);
  socket.come();
  const reread = vi.fn();
  onResync(reread);
  const onWatched = vi.fn();
  socket.refusals = 2;
  watchSlots(DAY, onWatched);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(reread.mock.calls).toEqual([[false]]);
  expect(onWatched).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(6_000);
  expect(onWatched).toHaveBeenCalledOnce();
  const asked = socket.sent.length;
  await vi.advanceTimersByTimeAsync(120_000);
  expect(socket.sent).toHaveLength(asked);
  // Both days once, like any others.
  socket.go('transport close');
  socket.come();
  expect(socket.sent).toHaveLength(asked + 2);
});

test('when nothing answers although the connection is there, then screens read themselves again, and the day is asked for again', async () => {
  const { watchSlots, onResync } = await openClient();
  const onWatched = vi.fn();
  watchSlots(DAY, onWatched);
  await vi.advanceTimersByTimeAsync(0);
  socket.isSilent = true;
  socket.come();
  const reread = vi.fn();
  onResync(reread);
  await vi.advanceTimersByTimeAsync(10_000 - 1);
  expect(reread).not.toHaveBeenCalled();
  socket.isSilent = false;
  await vi.advanceTimersByTimeAsync(2_001);
  expect(reread.mock.calls).toEqual([[false]]);
  expect(onWatched).toHaveBeenCalledOnce();
});

test('when the answer about a day comes after the day was left, then nobody is told that its room was entered', async () => {
  const { watchSlots, onRoomEntered } = await openClient();
  const answers: ((silence: null, answer: { ok: boolean }) => void)[] = [];
  vi.spyOn(socket, 'timeout').mockReturnValue({
    emit: (_event, _courtDay, answer) => void answers.push(answer),
  });
  const [onWatched, onEntered] = [vi.fn(), vi.fn()];
  onRoomEntered(onEntered);
  const stop = watchSlots(DAY, onWatched);
  await vi.advanceTimersByTimeAsync(0);
  socket.come();
  stop();
  for (const answer of answers) answer(null, { ok: true });
  expect(answers).toHaveLength(1);
  expect([onWatched, onEntered].map(({ mock }) => mock.calls)).toEqual([[], []]);
});

test('when the connection is away, then a day that was refused waits for it', async () => {
  await openWatching();
  socket.refusals = 2;
  socket.come();
  socket.go('transport close');
  socket.sent.length = 0;
  await vi.advanceTimersByTimeAsync(120_000);
  expect(socket.sent).toEqual([]);
});

test('when a day is left before it is refused, then it is not asked for again', async () => {
  const { stop } = await openWatching();
  let refuse = (): void => undefined;
  vi.spyOn(socket, 'emit').mockImplementationOnce((_event, _day, answer) => {
    refuse = () => answer?.(null, { ok: false });
  });
  socket.come();
  stop();
  refuse();
  socket.sent.length = 0;
  await vi.advanceTimersByTimeAsync(120_000);
  expect(socket.sent).toEqual([]);
});

test('when a day that was refused is left, then it is not asked for again', async () => {
  const { stop } = await openWatching();
  socket.refusals = 2;
  socket.come();
  stop();
  socket.sent.length = 0;
  await vi.advanceTimersByTimeAsync(120_000);
  expect(socket.sent).toEqual([]);
});

test('when it is open already, then a day that is watched from now on is entered at once', async () => {
  const { watchSlots } = await openWatching();
  socket.come();
  const other = { ...DAY, date: '2026-12-02' };
  const onWatched = vi.fn();
  watchSlots(other, onWatched);
  expect(socket.sent.at(-1)).toEqual(['slots:watch', other]);
  expect(onWatched).toHaveBeenCalledOnce();
});

test('when features listen before it opens and after, then each hears what comes', async () => {
  const { handleLive, reopenSocket } = await openClient();
  const [early, late] = [vi.fn(), vi.fn()];
  handleLive({ 'unread:count': early });
  reopenSocket();
  await vi.advanceTimersByTimeAsync(0);
  handleLive({ 'unread:count': late });
  socket.hear('unread:count', { unreadCount: 1 });
  expect(early.mock.calls).toEqual([[{ unreadCount: 1 }]]);
  expect(late.mock.calls).toEqual([[{ unreadCount: 1 }]]);
});

test('when somebody signs out, then it is closed, and opened again only for what visitors watch', async () => {
  const { watchSlots, closeSocket } = await openClient();
  const stop = watchSlots(DAY, vi.fn());
  await vi.advanceTimersByTimeAsync(0);
  socket.come();
  socket.active = false;
  closeSocket();
  await vi.advanceTimersByTimeAsync(0);
  expect(socket.disconnect).toHaveBeenCalledTimes(1);
  expect(socket.connect).toHaveBeenCalledTimes(1);
  stop();
  closeSocket();
  await vi.advanceTimersByTimeAsync(0);
  expect(socket.connect).toHaveBeenCalledTimes(1);
});

test('when its library does not load, then screens read themselves again now and then, until it has come', async () => {
  vi.stubGlobal('navigator', { onLine: true });
  vi.spyOn(console, 'error').mockReturnValue();
  isLibraryThere = false;
  const { watchSlots, onResync } = await openClient();
  const reread = vi.fn();
  onResync(reread);
  watchSlots(DAY, vi.fn());
  await vi.advanceTimersByTimeAsync(30_000);
  expect(reread.mock.calls).toEqual([[false]]);
  expect(opened).toBe(0);
  isLibraryThere = true;
  // Each try takes real time besides, much of it on a busy machine.
  const aMinuteLater = async () => {
    await vi.advanceTimersByTimeAsync(60_000);
    return opened;
  };
  await expect.poll(aMinuteLater).toBe(1);
});

test('when one of two who watch a day stops, then its room is left only with the other', async () => {
  const { watchSlots } = await openClient();
  const [stopOne, stopOther] = [1, 2].map(() => watchSlots(DAY, vi.fn()));
  for (const other of [{ courtId: 'c2' }, { date: '2026-12-02' }]) {
    watchSlots({ ...DAY, ...other }, vi.fn());
  }
  await vi.advanceTimersByTimeAsync(0);
  socket.come();
  socket.sent.length = 0;
  stopOne?.();
  expect(socket.sent).toEqual([]);
  stopOther?.();
  expect(socket.sent).toEqual([['slots:unwatch', DAY]]);
});

test('when a day is left while the connection is away, then nothing is said of it later', async () => {
  const { stop } = await openWatching();
  stop();
  socket.come();
  expect(socket.sent).toEqual([]);
});

test('when somebody types, then it is said while there is a connection, and never later', async () => {
  const { watchSlots, sendTyping } = await openClient();
  sendTyping('1');
  watchSlots(DAY, vi.fn());
  await vi.advanceTimersByTimeAsync(0);
  sendTyping('1');
  expect(socket.volatile.emit).not.toHaveBeenCalled();
  socket.come();
  sendTyping('1');
  expect(socket.volatile.emit.mock.calls).toEqual([['typing', { conversationId: '1' }]]);
});

test('when it is not connected, then screens read themselves again now and then, and when it is, they do not', async () => {
  const { onResync } = await openWatching();
  const reread = vi.fn();
  onResync(reread);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(reread.mock.calls).toEqual([[false]]);
  socket.come();
  reread.mockClear();
  await vi.advanceTimersByTimeAsync(30_000);
  expect(reread).not.toHaveBeenCalled();
});

test('when the server cuts it, then only who is still signed in comes back', async () => {
  await openWatching();
  socket.come();
  socket.go('io server disconnect');
  expect(socket.connect).not.toHaveBeenCalled();
  token = 'good';
  socket.go('io server disconnect');
  expect(socket.connect).toHaveBeenCalledTimes(1);
  // The library reopens connections that end for another reason by itself.
  socket.go('transport close');
  expect(socket.connect).toHaveBeenCalledTimes(1);
});

test('when it is refused for good, then screens read themselves again in a moment, and not at attempts that go on', async () => {
  const { onResync } = await openWatching();
  const reread = vi.fn();
  onResync(reread);
  socket.hear('connect_error');
  await vi.advanceTimersByTimeAsync(2_000);
  expect(reread).not.toHaveBeenCalled();
  socket.active = false;
  socket.hear('connect_error');
  await vi.advanceTimersByTimeAsync(1_000 - 1);
  expect(reread).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1_001);
  expect(reread).toHaveBeenCalledOnce();
});

test('when the session is told while the socket still connects, then it goes on, and says it once it is there', async () => {
  const { reopenSocket } = await openWatching();
  token = 'of Nuwan';
  reopenSocket();
  expect(socket.disconnect).not.toHaveBeenCalled();
  expect(askForFacts()).toMatchObject({ token: 'of Nuwan' });
  socket.come();
  socket.go('transport close');
  token = 'of Asela';
  reopenSocket();
  expect(socket.disconnect).not.toHaveBeenCalled();
});

test('when the session is told that the socket has already, then it stays, and for another one it comes anew', async () => {
  const { watchSlots, reopenSocket } = await openClient();
  token = 'of Nuwan';
  watchSlots(DAY, vi.fn());
  await vi.advanceTimersByTimeAsync(0);
  expect(askForFacts()).toEqual({ token: 'of Nuwan', browser: 'this one' });
  socket.come();
  reopenSocket();
  expect(socket.disconnect).not.toHaveBeenCalled();

  token = 'of Asela';
  reopenSocket();
  await vi.advanceTimersByTimeAsync(0);
  expect(socket.disconnect).toHaveBeenCalledOnce();
  expect(opened).toBe(1);
});
