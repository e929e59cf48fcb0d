import { afterEach, expect, test, vi } from 'vitest';
import { answerCallsWith } from '../../shared/lib/api/answers.factory.ts';
import { fetchReviewedCourts } from './admin.api.ts';
import { makeCourt } from './admin.factory.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

test('when another server keeps no decisions about its courts, then a court is shown without any', async () => {
  const { decisions: _, ...told } = makeCourt('a');
  answerCallsWith({ courts: [told] });
  expect(await fetchReviewedCourts()).toEqual([{ ...told, decisions: [] }]);
});
