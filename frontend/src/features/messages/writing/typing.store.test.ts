import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createTypingStore } from './typing.store.ts';

function setUp() {
  const send = vi.fn<(id: string) => void>();
  const store = createTypingStore({ send, now: Date.now });
  return { send, state: () => store.getState(), active: () => [...store.getState().active] };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the hint that someone is writing', () => {
  test('when it is heard, then it stays a while and fades', () => {
    const { state, active } = setUp();
    state().hear('a');
    vi.advanceTimersByTime(3_000);
    state().hear('a');
    vi.advanceTimersByTime(3_000);
    expect(active()).toEqual(['a']);
    vi.advanceTimersByTime(1_000);
    expect(active()).toEqual([]);
  });

  test('when the message is there, then it is over at once, and a new one has its full time', () => {
    const { state, active } = setUp();
    state().hear('a');
    state().hear('b');
    expect(active()).toEqual(['a', 'b']);
    vi.advanceTimersByTime(3_000);
    state().end('a');
    expect(active()).toEqual(['b']);
    state().hear('a');
    vi.advanceTimersByTime(2_000);
    expect(active()).toEqual(['a']);
  });

  test('when someone types on, then the other side is told now and then', () => {
    const { send, state } = setUp();
    for (let keys = 0; keys < 50; keys += 1) {
      state().say('a');
      vi.advanceTimersByTime(100);
    }
    expect(send.mock.calls).toEqual([['a'], ['a']]);
  });

  test('when they type in another conversation, then that one is told at once', () => {
    const { send, state } = setUp();
    state().say('a');
    state().say('b');
    expect(send.mock.calls).toEqual([['a'], ['b']]);
  });
});
