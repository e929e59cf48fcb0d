import type { AccountExport } from '@crease/contract';
import { afterEach, expect, test, vi } from 'vitest';
import { saveExport } from './save-export.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

test('when data is taken along after midnight in Sri Lanka, then the file is named by the day it is there', () => {
  const link = { download: '', click: vi.fn() };
  vi.stubGlobal('document', { createElement: () => link });
  saveExport({ exportedAt: '2026-12-01T19:00:00.000Z' } as AccountExport);
  expect(link.click).toHaveBeenCalledOnce();
  expect(link.download).toBe('crease-data-2026-12-02.json');
});
