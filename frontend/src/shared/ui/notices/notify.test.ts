import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { notifyError, notifySuccess, useToasts } from './notify.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});

test('when an error is taken back, then it is gone before its time, and nothing else is', () => {
  const takeBack = notifyError('This e-mail is known');
  notifySuccess('Sent');
  takeBack();
  expect(useToasts.getState().toasts.map(({ text }) => text)).toEqual(['Sent']);
});
