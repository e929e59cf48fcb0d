/** A tab for tests of the live bridge: it has storage, and of what listens to the whole window nothing. */
import { vi } from 'vitest';
import { makeStorage } from '../shared/lib/storage/storage.factory.ts';

const SOCKET_CLIENT = '../shared/lib/live/socket-client.ts';

export const makeSocketClient = () => ({
  handleLive: vi.fn(),
  reopenSocket: vi.fn(),
  closeSocket: vi.fn(),
  sendTyping: vi.fn(),
  watchSlots: vi.fn(),
});

export function openTab(socketClient = makeSocketClient(), window = new EventTarget()): void {
  vi.stubGlobal('localStorage', makeStorage());
  vi.stubGlobal('sessionStorage', makeStorage());
  vi.stubGlobal('window', window);
  vi.doMock(SOCKET_CLIENT, () => socketClient);
  vi.doMock('./second-press.ts', () => ({ refuseSecondPresses: vi.fn() }));
  vi.doMock('./typing-in-view.ts', () => ({ keepTypingInView: vi.fn() }));
  vi.resetModules();
}

export function closeTab(): void {
  vi.doUnmock(SOCKET_CLIENT);
  vi.doUnmock('./second-press.ts');
  vi.doUnmock('./typing-in-view.ts');
  vi.unstubAllGlobals();
  vi.resetModules();
}
