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

test('when something is said, then for three seconds beside what else is; said again, it is there once and for as long', () => {
  const shown = () => useToasts.getState().toasts.map(({ tone, text }) => `${tone}: ${text}`);
  notifySuccess('Saved');
  notifyError('No connection');
  vi.advanceTimersByTime(2_000);
  notifySuccess('Saved');
  expect(shown()).toEqual(['error: No connection', 'success: Saved']);
  vi.advanceTimersByTime(1_000);
  expect(shown()).toEqual(['success: Saved']);
  vi.advanceTimersByTime(1_999);
  expect(shown()).toEqual(['success: Saved']);
  vi.advanceTimersByTime(1);
  expect(shown()).toEqual([]);
});
