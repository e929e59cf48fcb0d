import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { importAgain } from './import-again.ts';

const FILE = { Part: 'the part' };

/** Fails `times` times, then loads. */
function fileThatFails(times: number) {
  const load = vi.fn<() => Promise<typeof FILE>>();
  for (let failure = 0; failure < times; failure += 1) {
    load.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'));
  }
  return load.mockResolvedValue(FILE);
}

let browser: EventTarget;
let connection: { onLine: boolean };

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'error').mockReturnValue(undefined);
  browser = new EventTarget();
  connection = { onLine: true };
  vi.stubGlobal('window', browser);
  vi.stubGlobal('navigator', connection);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('when the file of a part does not come', () => {
  test('then it is asked for again after a pause', async () => {
    const begunAt = Date.now();
    const coming = importAgain(fileThatFails(2));
    await vi.runAllTimersAsync();
    await expect(coming).resolves.toBe(FILE);
    expect(Date.now() - begunAt).toBe(1_000 + 5_000);
  });

  test('for the third time, then it is a failure', async () => {
    const load = fileThatFails(3);
    const coming = expect(importAgain(load)).rejects.toThrow('Failed to fetch');
    await vi.runAllTimersAsync();
    await coming;
    expect(load).toHaveBeenCalledTimes(3);
  });

  test('and the page can do without it, then it is asked for as long as the page is open, every thirty seconds at last', async () => {
    const begunAt = Date.now();
    const coming = importAgain(fileThatFails(20), { tries: Infinity });
    await vi.runAllTimersAsync();
    await expect(coming).resolves.toBe(FILE);
    expect(Date.now() - begunAt).toBe(1_000 + 5_000 + 18 * 30_000);
  });

  test('without a connection, then it is asked for when there is one, however often it was lost', async () => {
    connection.onLine = false;
    const load = fileThatFails(4);
    const coming = importAgain(load);
    for (let lost = 1; lost <= 4; lost += 1) {
      await vi.runAllTimersAsync();
      expect(load).toHaveBeenCalledTimes(lost);
      browser.dispatchEvent(new Event('online'));
    }
    await expect(coming).resolves.toBe(FILE);
  });
});
