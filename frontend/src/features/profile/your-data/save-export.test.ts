import type { AccountExport } from '@crease/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { saveExport } from './save-export.ts';

const link = { download: '', click: vi.fn() };

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', { createElement: () => link });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('when data is taken along after midnight in Sri Lanka, then the file is named by the day it is there', () => {
  saveExport({ exportedAt: '2026-12-01T19:00:00.000Z' } as AccountExport);
  expect(link.click).toHaveBeenCalledOnce();
  expect(link.download).toBe('crease-data-2026-12-02.json');
});

test('when data is taken along, then its address stays for a browser that reads it late, and goes then', () => {
  const revoke = vi.spyOn(URL, 'revokeObjectURL');
  saveExport({ exportedAt: '2026-12-01T19:00:00.000Z' } as AccountExport);
  vi.advanceTimersByTime(40_000);
  expect(revoke).not.toHaveBeenCalled();
  vi.runAllTimers();
  expect(revoke).toHaveBeenCalledOnce();
});
