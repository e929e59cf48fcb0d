import { expect, onTestFinished, test, vi } from 'vitest';
import { onReturn } from './on-return.ts';

function openTab() {
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  const browser = new EventTarget();
  vi.stubGlobal('document', page);
  vi.stubGlobal('window', browser);
  onTestFinished(() => {
    vi.unstubAllGlobals();
  });
  return {
    page,
    lookAgain: () => page.dispatchEvent(new Event('visibilitychange')),
    connect: () => browser.dispatchEvent(new Event('online')),
  };
}

test('when a tab is looked at again or the connection is back, then it runs, but not in a tab that nobody sees', () => {
  const { page, lookAgain, connect } = openTab();
  const run = vi.fn();
  onReturn(run);
  lookAgain();
  connect();
  expect(run).toHaveBeenCalledTimes(2);
  page.visibilityState = 'hidden';
  lookAgain();
  connect();
  expect(run).toHaveBeenCalledTimes(2);
});

test('when it was ended, then nothing runs any more', () => {
  const { lookAgain, connect } = openTab();
  const run = vi.fn();
  onReturn(run)();
  lookAgain();
  connect();
  expect(run).not.toHaveBeenCalled();
});
