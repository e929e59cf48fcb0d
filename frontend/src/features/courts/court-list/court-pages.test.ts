import { COURTS_PER_PAGE } from '@crease/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerCalls } from '../../../shared/lib/api/answers.factory.ts';
import { NO_FILTERS } from './court-filters.ts';
import { loadListAgain, loadMore, loadSample, refreshList } from './court-pages.ts';
import { NO_COURTS_YET, useCourts } from '../courts.store.ts';

const answer = vi.fn<(address: string) => Promise<Response>>();
const json = (status: number, body: object) => Promise.resolve(Response.json(body, { status }));

beforeEach(() => answerCalls(answer));
afterEach(() => {
  vi.unstubAllGlobals();
  answer.mockReset();
  useCourts.setState({ list: NO_COURTS_YET, sample: undefined });
});

const COUNT = 2 * COURTS_PER_PAGE + 1;
const names = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => `c${from + index}`);
const listed = () => useCourts.getState().list.courts.map(({ _id }) => _id);
const asked = () => answer.mock.calls.map(([address]) => address);

/** A fake server with more courts than fit on one page; the first ones are gone. */
function answerPages(gone = 0) {
  answer.mockImplementation((address) => {
    const query = new URL(address, 'https://crease.test').searchParams;
    const from = gone + (Number(query.get('page') ?? 1) - 1) * COURTS_PER_PAGE;
    const to = Math.min(from + Number(query.get('limit')), COUNT);
    const courts = names(from, to).map((_id) => ({ _id }));
    return json(200, { success: true, data: { courts, count: COUNT - gone } });
  });
}

test('when there are more courts than a page has, then one page is read, and the next when it is asked for', async () => {
  answerPages();
  await useCourts.getState().loadList(NO_FILTERS);
  expect(listed()).toEqual(names(0, COURTS_PER_PAGE));
  await loadMore();
  expect(listed()).toEqual(names(0, 2 * COURTS_PER_PAGE));
  expect(useCourts.getState().list.count).toBe(COUNT);
  const first = `/api/courts?limit=${COURTS_PER_PAGE}`;
  expect(asked()).toEqual([first, `${first}&page=2`]);
});

test('when a court is gone before the next page is asked for, then none is left out', async () => {
  answerPages();
  await useCourts.getState().loadList(NO_FILTERS);
  answerPages(1);
  await loadMore();
  expect(listed()).toEqual(names(1, 2 * COURTS_PER_PAGE + 1));
});

test('when a court was added before the next page is asked for, then none stands there twice, and the page after it follows', async () => {
  answerPages();
  await useCourts.getState().loadList(NO_FILTERS);
  answerPages(-1);
  await loadMore();
  expect(listed()).toEqual(names(0, 2 * COURTS_PER_PAGE - 1));
  await loadMore();
  expect(listed()).toEqual(names(0, COUNT));
});

test('when more is asked for twice at once, then the next page is read once', async () => {
  answerPages();
  await useCourts.getState().loadList(NO_FILTERS);
  await Promise.all([loadMore(), loadMore()]);
  expect(asked()).toHaveLength(2);
  expect(listed()).toEqual(names(0, 2 * COURTS_PER_PAGE));
});

test('when another list is asked for after a long one, then only its first page is read, also when it is read again', async () => {
  answerPages();
  await loadListAgain(NO_FILTERS);
  await loadMore();
  answer.mockClear();
  await Promise.all([loadListAgain({ ...NO_FILTERS, search: 'nets' }), refreshList('search=nets')]);
  const first = `/api/courts?search=nets&limit=${COURTS_PER_PAGE}`;
  expect(asked()).toEqual([first, `${first}&page=1`]);
});

test('when somebody comes back to a list, then as many are there as before', async () => {
  answerPages();
  await loadListAgain(NO_FILTERS);
  await loadMore();
  answerPages(1);
  await loadListAgain(NO_FILTERS);
  expect(listed()).toEqual(names(1, 2 * COURTS_PER_PAGE + 1));
});

test('when the page is loaded again where more was shown before, then as many are there', async () => {
  answerPages();
  await loadListAgain(NO_FILTERS, 2 * COURTS_PER_PAGE);
  expect(listed()).toEqual(names(0, 2 * COURTS_PER_PAGE));
});

test('when the list was read while the files of its page were loading, then the page does not read it again', async () => {
  vi.spyOn(performance, 'now').mockReturnValue(5_000);
  answerPages();
  await useCourts.getState().loadListFirst(NO_FILTERS);
  expect(asked()).toHaveLength(1);
  await loadListAgain(NO_FILTERS);
  expect(asked()).toHaveLength(1);
});

test('when a long list took the place of what was read while files were loading, then that is not taken for the next one', async () => {
  vi.spyOn(performance, 'now').mockReturnValue(5_000);
  answerPages();
  await useCourts.getState().loadListFirst(NO_FILTERS);
  await loadListAgain({ ...NO_FILTERS, search: 'nets' }, 2 * COURTS_PER_PAGE);
  await loadListAgain(NO_FILTERS);
  expect(useCourts.getState().list.asked).toBe('');
});

test('when the list is read again by itself, then it is as long as before, and stays in view meanwhile', async () => {
  answerPages();
  await loadListAgain(NO_FILTERS);
  await loadMore();
  const closed = { _id: 'c0', isActive: false };
  answer.mockImplementation((address) => {
    const courts = address.includes('page=2') ? [{ _id: 'c13' }] : [closed];
    return json(200, { success: true, data: { courts, count: 2 } });
  });
  const reading = refreshList('');
  expect(useCourts.getState().list.phase).toBe('ready');
  await reading;
  const courts = [closed, { _id: 'c13' }];
  expect(useCourts.getState().list).toEqual({ courts, count: 2, phase: 'ready', asked: '' });
});

test('when there was no court to list, then those that came meanwhile are found and counted', async () => {
  answer.mockReturnValueOnce(json(200, { success: true, data: { courts: [], count: 0 } }));
  await useCourts.getState().loadList(NO_FILTERS);
  answerPages();
  await refreshList('');
  expect(listed()).toEqual(names(0, COURTS_PER_PAGE));
  expect(useCourts.getState().list.count).toBe(COUNT);
});

test('when another list is asked for while this one is read again, then that one is shown', async () => {
  answerPages();
  await useCourts.getState().loadList(NO_FILTERS);
  const reading = refreshList('');
  answer.mockReturnValueOnce(json(200, { success: true, data: { courts: [], count: 0 } }));
  await useCourts.getState().loadList({ ...NO_FILTERS, search: 'nets' });
  await reading;
  expect(useCourts.getState().list).toMatchObject({ courts: [], asked: 'search=nets' });
});

test.each(['before', 'after'])(
  'when it is to be read again just %s more of it is asked for, then it is, once more of it is there',
  async (when) => {
    answerPages();
    await useCourts.getState().loadList(NO_FILTERS);
    const first = when === 'before' ? refreshList('') : undefined;
    const more = loadMore();
    const then = when === 'after' ? refreshList('') : undefined;
    answerPages(1);
    await Promise.all([first, more, then]);
    expect(listed()).toEqual(names(1, 2 * COURTS_PER_PAGE + 1));
    expect(useCourts.getState().list.phase).toBe('ready');
  },
);

test('when it was to be read again while another one loads, then that one is shown, and nothing else is read', async () => {
  answerPages();
  await useCourts.getState().loadList(NO_FILTERS);
  answer.mockClear();
  await Promise.all([loadListAgain({ ...NO_FILTERS, search: 'nets' }), refreshList('')]);
  expect(asked()).toHaveLength(1);
  expect(useCourts.getState().list.asked).toBe('search=nets');
});

test.each([
  { what: 'it is read again', listAgain: () => refreshList('') },
  { what: 'more of it loads', listAgain: () => Promise.all([loadMore(), refreshList('')]) },
])(
  'when another one is asked for while $what, and does not load, then that is shown, and not the old one in its place',
  async ({ listAgain }) => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    answerPages();
    await useCourts.getState().loadList(NO_FILTERS);
    const again = listAgain();
    answer.mockRejectedValueOnce(new Error('no network'));
    await Promise.all([again, loadListAgain({ ...NO_FILTERS, search: 'nets' })]);
    expect(useCourts.getState().list.phase).toBe('failed');
  },
);

test('when it is read again twice at once and the first answer is the last, then that older one is not shown', async () => {
  answerPages();
  await useCourts.getState().loadList(NO_FILTERS);
  let answerFirst: (response: Response) => void = () => undefined;
  answer.mockReturnValueOnce(new Promise((resolve) => (answerFirst = resolve)));
  const first = refreshList('');
  answerPages(1);
  await refreshList('');
  answerFirst(Response.json({ success: true, data: { courts: [{ _id: 'c0' }], count: 1 } }));
  await first;
  expect(listed()).toEqual(names(1, COURTS_PER_PAGE + 1));
});

test('when it is read again twice at once and the first answer is the first, then the second one is shown', async () => {
  answerPages();
  await useCourts.getState().loadList(NO_FILTERS);
  let answerSecond: (response: Response) => void = () => undefined;
  const first = refreshList('');
  answer.mockReturnValueOnce(new Promise((resolve) => (answerSecond = resolve)));
  const second = refreshList('');
  await first;
  answerSecond(Response.json({ success: true, data: { courts: [{ _id: 'c0' }], count: 1 } }));
  await second;
  expect(listed()).toEqual(['c0']);
});

test('when a list did not load, then it is read again by itself, and not the one before it', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  answerPages();
  await useCourts.getState().loadList(NO_FILTERS);
  answer.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  await useCourts.getState().loadList({ ...NO_FILTERS, search: 'nets' });
  expect(useCourts.getState().list.phase).toBe('failed');
  await refreshList('search=nets');
  expect(useCourts.getState().list).toMatchObject({ phase: 'ready', asked: 'search=nets' });
  expect(listed()).toEqual(names(0, COURTS_PER_PAGE));
  expect(asked().at(-1)).toContain('search=nets');
});

test('when the list can not be read again, then it stays', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  answerPages();
  await useCourts.getState().loadList(NO_FILTERS);
  answer.mockRejectedValue(new TypeError('Failed to fetch'));
  await refreshList('');
  expect(useCourts.getState().list.phase).toBe('ready');
  expect(listed()).toEqual(names(0, COURTS_PER_PAGE));
});

test('when the next page can not be read, then the list stays and can be asked again', async () => {
  answerPages();
  await useCourts.getState().loadList(NO_FILTERS);
  answer.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  await loadMore();
  expect(useCourts.getState().list.phase).toBe('ready');
  expect(listed()).toEqual(names(0, COURTS_PER_PAGE));
});

test.each([
  [0, 0, names(0, COURTS_PER_PAGE)],
  [0.5, 1, names(COURTS_PER_PAGE, 2 * COURTS_PER_PAGE)],
  [0.999, 1, ['c96', ...names(0, COURTS_PER_PAGE - 1)]],
])(
  'when chance is %s, then Home has, with %i more reading, a full page of all courts to choose from',
  async (chance, readings, expected) => {
    answerPages();
    vi.spyOn(Math, 'random').mockReturnValue(chance);
    await useCourts.getState().loadList(NO_FILTERS);
    await loadSample();
    expect(useCourts.getState().sample?.map(({ _id }) => _id)).toEqual(expected);
    expect(asked()).toHaveLength(1 + readings);
  },
);

test('when the page that was drawn can not be read, then Home chooses from the first one', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  answerPages();
  await useCourts.getState().loadList(NO_FILTERS);
  answer.mockRejectedValue(new TypeError('Failed to fetch'));
  await loadSample();
  expect(useCourts.getState().sample).toEqual(useCourts.getState().list.courts);
});

test('when a search is on screen by then, then Home does not choose from what was found', async () => {
  answerPages();
  await useCourts.getState().loadList({ ...NO_FILTERS, search: 'nets' });
  await loadSample();
  expect(useCourts.getState().sample).toBeUndefined();
  expect(asked()).toHaveLength(1);
});
