import type { CalendarFeed } from '@crease/contract';
import { describe, expect, test, vi } from 'vitest';
import { ApiError } from '../../../shared/lib/api/api-error.ts';
import { createCalendarFeedStore, type CalendarFeedParts } from './calendar-feed.store.ts';
import { feedAddressOf, subscribeAddressOf } from './feed-address.ts';

const feed = (token: string) => ({
  url: `/calendar/${token}.ics`,
  createdAt: '2026-11-01T06:00:00.000Z',
});

function answerLater() {
  let give: (feed: CalendarFeed) => void = () => undefined;
  const answer = new Promise<CalendarFeed>((resolve) => (give = resolve));
  return {
    answer,
    give: (made: CalendarFeed) => give(made),
  };
}

function setUp(change: Partial<CalendarFeedParts> = {}) {
  const said: string[] = [];
  const say = (text: string) => said.push(text);
  const parts = {
    fetchFeed: vi.fn<CalendarFeedParts['fetchFeed']>().mockResolvedValue(null),
    createFeed: vi.fn<CalendarFeedParts['createFeed']>().mockResolvedValue(feed('new')),
    revokeFeed: vi.fn<CalendarFeedParts['revokeFeed']>().mockResolvedValue(),
  };
  const noteUser = vi.fn<CalendarFeedParts['noteUser']>().mockReturnValue(() => true);
  const store = createCalendarFeedStore({
    ...parts,
    noteUser,
    ...change,
    notifySuccess: say,
    notifyError: say,
  });
  return { ...parts, noteUser, said, state: () => store.getState() };
}

describe('the private calendar address', () => {
  test('when somebody else is signed in by the time of the answer, then they hear nothing of its change', async () => {
    const { state, said, noteUser, createFeed, revokeFeed } = setUp();
    noteUser.mockReturnValue(() => false);
    revokeFeed.mockRejectedValue(new Error('no network'));
    await state().make();
    await state().revoke();
    expect([createFeed, revokeFeed].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
    expect(said).toEqual([]);
  });

  test('when there is none, then one is made; when there is one, then it is replaced', async () => {
    const { state, said, createFeed } = setUp();
    await state().open();
    expect(state()).toMatchObject({ phase: 'ready', url: undefined });
    expect(await state().make()).toBe(true);
    createFeed.mockResolvedValueOnce(feed('newer'));
    await state().make();
    expect(state().url).toBe('/calendar/newer.ics');
    expect(said).toEqual([
      'Your calendar address is ready',
      'The old address does not work any more',
    ]);
  });

  test('when it is revoked, then it is shown no more', async () => {
    const { state, said } = setUp({ fetchFeed: () => Promise.resolve(feed('old')) });
    await state().open();
    expect(state().url).toBe('/calendar/old.ics');
    expect(await state().revoke()).toBe(true);
    expect(state().url).toBeUndefined();
    expect(said).toEqual(['Your calendar address was revoked']);
  });

  test('when a change fails, then the address stays and the reason is said', async () => {
    const failure = new ApiError({ code: 'unavailable', status: 0 });
    const { state, said } = setUp({
      fetchFeed: () => Promise.resolve(feed('old')),
      revokeFeed: () => Promise.reject(failure),
    });
    await state().open();
    expect(await state().revoke()).toBe(false);
    expect(state()).toMatchObject({ url: '/calendar/old.ics', isBusy: false });
    expect(said).toEqual(['Failed to change your calendar address']);
  });

  test('when only the answer to a change is lost, then what the change has done is shown', async () => {
    const { state, fetchFeed, createFeed } = setUp();
    fetchFeed.mockResolvedValueOnce(feed('old')).mockResolvedValueOnce(feed('new'));
    createFeed.mockRejectedValueOnce(new ApiError({ code: 'unavailable', status: 0 }));
    await state().open();
    expect(await state().make()).toBe(false);
    expect(state()).toMatchObject({ phase: 'ready', url: '/calendar/new.ics', isBusy: false });
  });

  test('when it does not load, then it can be tried again', async () => {
    vi.spyOn(console, 'error').mockReturnValueOnce();
    const { state, fetchFeed } = setUp();
    fetchFeed.mockRejectedValueOnce(new Error('offline'));
    await state().open();
    expect(state().phase).toBe('failed');
    await state().open();
    expect(state().phase).toBe('ready');
  });

  test('when another owner signs in on the device, then the address before is gone at once', async () => {
    const { state, fetchFeed } = setUp({});
    fetchFeed.mockResolvedValueOnce(feed('of-the-first'));
    await state().open();
    const opening = state().open();
    expect(state().url).toBeUndefined();
    await opening;
  });

  test('when the calendar is left, then the address is gone, also one that comes late', async () => {
    const { answer, give } = answerLater();
    const { state, fetchFeed } = setUp();
    fetchFeed.mockResolvedValueOnce(feed('mine')).mockReturnValueOnce(answer);
    await state().open();
    expect(state().url).toBe('/calendar/mine.ics');
    const reading = state().refresh();
    state().close();
    give(feed('mine'));
    await reading;
    expect(state()).toMatchObject({ phase: 'loading', url: undefined });
  });

  test('when the calendar is left while an address is made, then it is not read for nobody', async () => {
    const { state, fetchFeed, createFeed } = setUp();
    const { answer, give } = answerLater();
    createFeed.mockReturnValueOnce(answer);
    await state().open();
    const making = state().make();
    state().close();
    fetchFeed.mockResolvedValue(feed('mine'));
    give(feed('mine'));
    await making;
    expect(state()).toMatchObject({ phase: 'loading', url: undefined });
  });

  test('when the answer to the owner before comes late, then theirs is not what the next one is shown', async () => {
    const { state, fetchFeed } = setUp();
    const answers = [answerLater(), answerLater()] as const;
    for (const { answer } of answers) fetchFeed.mockReturnValueOnce(answer);
    const openings = [state().open(), state().open()];
    answers[1].give(feed('of-the-second'));
    await openings[1];
    answers[0].give(feed('of-the-first'));
    await openings[0];
    expect(state().url).toBe('/calendar/of-the-second.ics');
  });

  test('when the calendar is left while an address is made, then the next one reads what is theirs', async () => {
    const { state, fetchFeed, createFeed } = setUp();
    const { answer, give } = answerLater();
    createFeed.mockReturnValueOnce(answer);
    await state().open();
    const making = state().make();
    fetchFeed.mockResolvedValue(feed('of-the-second'));
    await state().open();
    give(feed('of-the-first'));
    await making;
    expect(state()).toMatchObject({ phase: 'ready', url: '/calendar/of-the-second.ics' });
  });

  test('when the calendar is read while an address is made, then what was made is read after it', async () => {
    const { state, fetchFeed, createFeed } = setUp();
    const { answer, give } = answerLater();
    createFeed.mockReturnValueOnce(answer);
    await state().open();
    const making = state().make();
    await state().open();
    fetchFeed.mockResolvedValue(feed('new'));
    give(feed('new'));
    await making;
    expect(state().url).toBe('/calendar/new.ics');
  });

  test('when it is read again, then what another tab did is shown, and what is being done here stays', async () => {
    const { state, fetchFeed, createFeed } = setUp();
    fetchFeed.mockResolvedValueOnce(feed('old'));
    await state().open();
    const rereading = state().refresh();
    expect(state()).toMatchObject({ phase: 'ready', url: '/calendar/old.ics' });
    await rereading;
    expect(state().url).toBeUndefined();
    const { answer, give } = answerLater();
    createFeed.mockReturnValueOnce(answer);
    const making = state().make();
    await state().refresh();
    give(feed('new'));
    await making;
    expect(state().url).toBe('/calendar/new.ics');
  });

  test('when it was read before it was replaced and the answer comes after, then the address that works stays', async () => {
    const { state, fetchFeed } = setUp();
    const { answer, give } = answerLater();
    fetchFeed.mockResolvedValueOnce(feed('old')).mockReturnValueOnce(answer);
    await state().open();
    const rereading = state().refresh();
    await state().make();
    give(feed('old'));
    await rereading;
    expect(state().url).toBe('/calendar/new.ics');
  });

  test('when it can not be read again, then the address stays', async () => {
    vi.spyOn(console, 'error').mockReturnValueOnce();
    const { state, fetchFeed } = setUp();
    fetchFeed.mockResolvedValueOnce(feed('old')).mockRejectedValueOnce(new Error('offline'));
    await state().open();
    await state().refresh();
    expect(state()).toMatchObject({ phase: 'ready', url: '/calendar/old.ics' });
  });

  test('when it did not load and is read again in vain, then it is not said that there is none', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    const { state, fetchFeed } = setUp();
    fetchFeed.mockRejectedValue(new Error('offline'));
    await state().open();
    await state().refresh();
    expect(state().phase).toBe('failed');
  });

  test('when two taps come at once, then one change is sent', async () => {
    const { state, createFeed } = setUp();
    await Promise.all([state().make(), state().make()]);
    expect(createFeed).toHaveBeenCalledTimes(1);
  });
});

describe('the address as it is given away', () =>
  test('when it is shown, then it is whole, and opens a calendar as webcal', () => {
    const address = feedAddressOf('/calendar/a.ics', 'https://crease.lk/bookings-calendar?date=x');
    expect(address).toBe('https://crease.lk/calendar/a.ics');
    expect(subscribeAddressOf(address)).toBe('webcal://crease.lk/calendar/a.ics');
    expect(subscribeAddressOf('http://localhost:3000/x')).toBe('webcal://localhost:3000/x');
  }));
