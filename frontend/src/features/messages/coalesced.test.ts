import { describe, expect, test, vi } from 'vitest';
import { coalesced } from './coalesced.ts';

/** `run` ends when the test calls `end`. */
function setUp() {
  const ends: (() => void)[] = [];
  const run = vi.fn(
    (_isWanted: () => boolean, _subject: string) =>
      new Promise<void>((resolve) => ends.push(resolve)),
  );
  const end = async (place = 0) => {
    ends.splice(place, 1)[0]?.();
    await new Promise((resolve) => setTimeout(resolve));
  };
  let subject = 'first';
  const turnTo = (next: string) => {
    subject = next;
  };
  const subjects = () => run.mock.calls.map(([, about]) => about);
  const wantedRuns = () => run.mock.calls.map(([isWanted]) => isWanted());
  return { run, subjects, wantedRuns, end, turnTo, ...coalesced(() => subject, run) };
}

describe('reading that is asked for often', () => {
  test('when it is asked for while it runs, then it runs once more after it, however often', async () => {
    const { run, end, request } = setUp();
    const all = Promise.all([request(), request(), request()]);
    expect(run).toHaveBeenCalledTimes(1);
    await end();
    expect(run).toHaveBeenCalledTimes(2);
    await end();
    await all;
    expect(run).toHaveBeenCalledTimes(2);
  });

  test('when it is asked for after the end, then it runs anew', async () => {
    const { run, end, request } = setUp();
    const first = request();
    await end();
    await first;
    void request();
    expect(run).toHaveBeenCalledTimes(2);
  });

  test('when only what runs is to be repeated, then nothing starts by itself', async () => {
    const { run, end, request, repeatIfRunning } = setUp();
    repeatIfRunning();
    expect(run).not.toHaveBeenCalled();
    void request();
    repeatIfRunning();
    await end();
    expect(run).toHaveBeenCalledTimes(2);
  });

  test('when it is asked for something else while it runs, then that does not wait, and each is repeated for itself', async () => {
    const { subjects, end, turnTo, request, repeatIfRunning } = setUp();
    const first = request();
    turnTo('second');
    void request();
    expect(subjects()).toEqual(['first', 'second']);
    repeatIfRunning();
    await end();
    await first;
    await end();
    expect(subjects()).toEqual(['first', 'second', 'second']);
  });

  test('when it was to be repeated for what nobody asks for any more, then it is not', async () => {
    const { subjects, end, turnTo, request } = setUp();
    const first = Promise.all([request(), request()]);
    turnTo('second');
    void request();
    await end();
    expect(subjects()).toEqual(['first', 'second']);
    await first;
  });

  test('when it is asked for anew, then it does not wait for what runs, whose answer is not wanted after the newer one', async () => {
    const { run, end, request, wantedRuns } = setUp();
    const first = request();
    const second = request(true);
    expect(run).toHaveBeenCalledTimes(2);
    expect(wantedRuns()).toEqual([true, true]);
    await end(1);
    await second;
    expect(wantedRuns()).toEqual([false, true]);
    void request();
    await end();
    await first;
    expect(run).toHaveBeenCalledTimes(3);
  });

  test('when it is about something else by now, then what runs is not wanted, though nothing was asked for since', async () => {
    const { run, end, turnTo, request } = setUp();
    const running = request();
    const isWanted = run.mock.calls[0]?.[0];
    expect(isWanted?.()).toBe(true);
    turnTo('second');
    expect(isWanted?.()).toBe(false);
    await end();
    await running;
  });

  test('when a run fails, then the next request runs again', async () => {
    const run = vi.fn(() => Promise.reject(new Error('no answer')));
    const { request } = coalesced(() => 'first', run);
    await expect(request()).rejects.toThrow('no answer');
    await expect(request()).rejects.toThrow('no answer');
    expect(run).toHaveBeenCalledTimes(2);
  });
});
