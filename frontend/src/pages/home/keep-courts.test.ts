import { COURTS_PER_PAGE } from '@crease/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { NO_COURTS_YET, useCourts } from '../../features/courts/courts.store.ts';
import { plainCourt } from '../../shared/lib/court.factory.ts';
import { keepCourts } from './keep-courts.ts';

const answer = vi.fn<(address: string) => Promise<Response>>();
let lookAgain: () => void;

function answerCourts(count: number): void {
  const ofPage = Math.min(count, COURTS_PER_PAGE);
  const courts = Array.from({ length: ofPage }, (_, place) => plainCourt({ _id: `c${place}` }));
  answer.mockImplementation(() =>
    Promise.resolve(Response.json({ success: true, data: { courts, count } })),
  );
}

const state = () => useCourts.getState();
const count = () => state().list.count;

beforeEach(() => {
  const page = new EventTarget();
  lookAgain = () => page.dispatchEvent(new Event('visibilitychange'));
  vi.stubGlobal('fetch', answer);
  vi.stubGlobal('localStorage', { getItem: () => null });
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal(
    'document',
    Object.assign(page, { visibilityState: 'visible', querySelectorAll: () => [] }),
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
  answer.mockReset();
  useCourts.setState({ list: NO_COURTS_YET, sample: undefined });
});

test('when Home is looked at again, then its courts are counted again, until it is left', async () => {
  answerCourts(3);
  const stop = keepCourts();
  await expect.poll(count).toBe(3);
  answerCourts(4);
  lookAgain();
  await expect.poll(count).toBe(4);
  stop();
  answer.mockClear();
  lookAgain();
  expect(answer).not.toHaveBeenCalled();
});

test('when it is looked at again and has chosen from many courts, then they are counted, and the choice stays', async () => {
  const many = 2 * COURTS_PER_PAGE;
  answerCourts(many);
  keepCourts();
  await expect.poll(() => state().sample).toBeDefined();
  const { sample } = state();
  answerCourts(many + 1);
  lookAgain();
  await expect.poll(count).toBe(many + 1);
  expect(state().sample).toBe(sample);
});

test('when it is looked at again before its courts are there, then what was asked for is still awaited', () => {
  answer.mockReturnValue(new Promise(() => undefined));
  keepCourts();
  lookAgain();
  expect(answer).toHaveBeenCalledOnce();
});
