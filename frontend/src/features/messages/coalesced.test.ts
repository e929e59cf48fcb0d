import { describe, expect, test, vi } from 'vitest';
import { coalesced } from './coalesced.ts';

const NO_ANSWER = new Error('no answer');

/** `run` ends when the test calls `end` or `fail`. */
function setUp() {
  const ends: ((error?: Error) => void)[] = [];
  const run = vi.fn(
    (_isWanted: () => boolean, _subject: string) =>
      new Promise<void>((resolve, reject) =>
        ends.push((error) => (error ? reject(error) : resolve())),
      ),
  );
  const onFailed = vi.fn<(error: unknown) => void>();
  const end = async (place = 0, error?: Error) => {
    ends.splice(place, 1)[0]?.(error);
    await new Promise((resolve) => setTimeout(resolve));
  };
  const fail = (place = 0) => end(place, NO_ANSWER);
  let subject = 'first';
  const turnTo = (next: string) => {
    subject = next;
  };
  const subjects = () => run.mock.calls.map(([, about]) => about);
  const wantedRuns = () => run.mock.calls.map(([isWanted]) => isWanted());
  const parts = { run, onFailed, subjects, wantedRuns, end, fail, turnTo };
  return { ...parts, ...coalesced(() => subject, run, onFailed) };
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

  test('when a run fails, then that is told, and the next request runs again', async () => {
    const { run, onFailed, fail, end, request } = setUp();
    const first = request();
    await fail();
    await first;
    expect(onFailed.mock.calls).toEqual([[NO_ANSWER]]);
    void request();
    expect(run).toHaveBeenCalledTimes(2);
    await end();
  });

  test('when a run fails and one that began before it is still under way, then the answer of that one is wanted', async () => {
    const { onFailed, fail, end, request, wantedRuns } = setUp();
    const both = Promise.all([request(), request(true)]);
    await fail(1);
    expect(onFailed).toHaveBeenCalledOnce();
    expect(wantedRuns()).toEqual([true, true]);
    await end();
    await both;
  });

  test('when a run fails that a newer one has overtaken, or that nobody waits for any more, then nobody is told', async () => {
    const { onFailed, fail, turnTo, request } = setUp();
    const both = Promise.all([request(), request(true)]);
    await fail();
    turnTo('second');
    await fail();
    await both;
    expect(onFailed).not.toHaveBeenCalled();
  });

  test('when it is to be repeated since a newer one began and failed, then the answer of the older one is not wanted', async () => {
    const { fail, end, request, repeatIfRunning, wantedRuns } = setUp();
    const both = Promise.all([request(), request(true)]);
    await fail(1);
    repeatIfRunning();
    expect(wantedRuns()).toEqual([false, true]);
    await end();
    await both;
  });
});
