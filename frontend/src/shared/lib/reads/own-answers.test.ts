import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { beginOwnAnswers, forgetOwnAnswers, takeOwnAnswer } from './own-answers.ts';

const BOOKINGS = '/api/bookings/user';
const answer = new Response();
const ask = vi.fn<(address: string) => Promise<Response>>();

beforeEach(() => {
  const content = `${BOOKINGS} /api/other`;
  vi.stubGlobal('document', {
    querySelector: (selector: string) =>
      selector === 'meta[name="own-answers"]' ? { content } : null,
  });
  vi.spyOn(performance, 'now').mockReturnValue(2_000);
  ask.mockReset().mockResolvedValue(answer);
  forgetOwnAnswers();
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test('when the head names answers, then each is asked for, and its page has it, once', async () => {
  beginOwnAnswers('mine', ask);
  expect(ask.mock.calls).toEqual([[BOOKINGS], ['/api/other']]);
  expect(await takeOwnAnswer(BOOKINGS, 'mine')).toBe(answer);
  expect(takeOwnAnswer(BOOKINGS, 'mine')).toBeUndefined();
});

test('when the head names none, then nothing is asked for', () => {
  vi.stubGlobal('document', { querySelector: () => null });
  beginOwnAnswers('mine', ask);
  expect(ask).not.toHaveBeenCalled();
});

test.each(['of somebody else', undefined])(
  'when the token is %s by then, then the page asks anew',
  (token) => {
    beginOwnAnswers('mine', ask);
    expect(takeOwnAnswer(BOOKINGS, token)).toBeUndefined();
  },
);

test('when the page comes long after, or another one came first, then it asks anew', () => {
  beginOwnAnswers('mine', ask);
  vi.spyOn(performance, 'now').mockReturnValue(60_000);
  expect(takeOwnAnswer(BOOKINGS, 'mine')).toBeUndefined();
  vi.spyOn(performance, 'now').mockReturnValue(2_000);
  forgetOwnAnswers();
  expect(takeOwnAnswer('/api/other', 'mine')).toBeUndefined();
});

test('when one fails that nobody waits for, then it is no failure of the page, and who takes it is told', async () => {
  ask.mockRejectedValue(new Error('no network'));
  beginOwnAnswers('mine', ask);
  await expect(takeOwnAnswer(BOOKINGS, 'mine')).rejects.toThrow('no network');
});
