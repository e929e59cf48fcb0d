import type { Court } from '@crease/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerCalls } from '../../shared/lib/api/answers.factory.ts';
import { NO_FILTERS } from './court-list/court-filters.ts';
import { fetchCourt, fetchCourts } from './courts.api.ts';
import { createCourtsStore, NO_COURTS_YET } from './courts.store.ts';

const SEEN = { _id: 'c1', name: 'Havelock Indoor Nets' } as Court;
const answer = vi.fn<() => Promise<Response>>();
let store: ReturnType<typeof createCourtsStore>;
const detail = () => store.getState().detail;
const json = (status: number, body: object) => Promise.resolve(Response.json(body, { status }));

beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue(undefined);
  answerCalls(answer);
  store = createCourtsStore({ fetchCourts, fetchCourt });
  store.setState({ detail: { id: 'c1', phase: 'ready', court: SEEN } });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test('when the court on screen is read again, then it is shown as it is by now', async () => {
  const court = { ...SEEN, name: 'Havelock Nets' };
  answer.mockReturnValue(json(200, { success: true, data: { court } }));
  await store.getState().refreshCourt('c1');
  expect(detail()).toEqual({ id: 'c1', phase: 'ready', court });
});

test('when it is gone, then that is shown', async () => {
  answer.mockReturnValue(
    json(404, { success: false, code: 'not_found', message: 'Court not found' }),
  );
  await store.getState().refreshCourt('c1');
  expect(detail()).toEqual({ id: 'c1', phase: 'missing', court: undefined });
});

test('when a proxy that finds no server says 404 in its own words, then it stays as it was', async () => {
  answer.mockResolvedValue(new Response('<h1>404</h1>', { status: 404 }));
  await store.getState().refreshCourt('c1');
  expect(detail()).toEqual({ id: 'c1', phase: 'ready', court: SEEN });
});

test('when it can not be read, then it stays as it was', async () => {
  answer.mockRejectedValue(new TypeError('Failed to fetch'));
  await store.getState().refreshCourt('c1');
  expect(detail()).toEqual({ id: 'c1', phase: 'ready', court: SEEN });
});

test('when another court is on screen by then, then that one stays', async () => {
  answer.mockReturnValue(json(200, { success: true, data: { court: SEEN } }));
  const other = { id: 'c2', phase: 'loading', court: undefined } as const;
  const reading = store.getState().refreshCourt('c1');
  store.setState({ detail: other });
  await reading;
  expect(detail()).toEqual(other);
});

test('when a court was seen before and does not load again, then it is shown as it was', async () => {
  answer.mockRejectedValue(new TypeError('Failed to fetch'));
  await store.getState().loadCourt('c1');
  expect(detail()).toEqual({ id: 'c1', phase: 'failed', court: SEEN });
});

test('when the first read of a court is answered after the next one, then its older hours and prices are not shown', async () => {
  const changed = { ...SEEN, name: 'Havelock Nets' };
  let answerFirst: (response: Response) => void = () => undefined;
  answer.mockReturnValueOnce(new Promise((resolve) => (answerFirst = resolve)));
  const first = store.getState().loadCourt('c1');
  answer.mockReturnValueOnce(json(200, { success: true, data: { court: changed } }));
  await store.getState().refreshCourt('c1');
  answerFirst(Response.json({ success: true, data: { court: SEEN } }));
  await first;
  expect(detail()).toEqual({ id: 'c1', phase: 'ready', court: changed });
});

test('when the first read of a court is answered before the next one fails, then its answer is shown and stays', async () => {
  let answerFirst: (response: Response) => void = () => undefined;
  let failNext: (error: Error) => void = () => undefined;
  answer.mockReturnValueOnce(new Promise((resolve) => (answerFirst = resolve)));
  store.setState({ detail: undefined });
  const first = store.getState().loadCourt('c1');
  answer.mockReturnValueOnce(new Promise((_, reject) => (failNext = reject)));
  const next = store.getState().refreshCourt('c1');
  answerFirst(Response.json({ success: true, data: { court: SEEN } }));
  await first;
  expect(detail()).toEqual({ id: 'c1', phase: 'ready', court: SEEN });
  failNext(new TypeError('Failed to fetch'));
  await next;
  expect(detail()).toEqual({ id: 'c1', phase: 'ready', court: SEEN });
});

test('when the first read of a court fails while the next one is under way, then it is still awaited', async () => {
  let answerNext: (response: Response) => void = () => undefined;
  store.setState({ detail: undefined });
  answer.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  const first = store.getState().loadCourt('c1');
  answer.mockReturnValueOnce(new Promise((resolve) => (answerNext = resolve)));
  const next = store.getState().refreshCourt('c1');
  await first;
  expect(detail()).toEqual({ id: 'c1', phase: 'loading', court: undefined });
  answerNext(Response.json({ success: true, data: { court: SEEN } }));
  await next;
  expect(detail()).toEqual({ id: 'c1', phase: 'ready', court: SEEN });
});

test('when a later read of a court fails while the first one is under way, then it is still awaited', async () => {
  let answerFirst: (response: Response) => void = () => undefined;
  answer.mockReturnValueOnce(new Promise((resolve) => (answerFirst = resolve)));
  store.setState({ detail: undefined });
  const first = store.getState().loadCourt('c1');
  answer.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  await store.getState().refreshCourt('c1');
  expect(detail()).toEqual({ id: 'c1', phase: 'loading', court: undefined });
  answerFirst(Response.json({ success: true, data: { court: SEEN } }));
  await first;
  expect(detail()).toEqual({ id: 'c1', phase: 'ready', court: SEEN });
});

test('when another question is asked meanwhile, then the late answer to the first is not shown', async () => {
  const { loadList } = store.getState();
  let answerFirst: (response: Response) => void = () => undefined;
  answer.mockReturnValueOnce(new Promise((resolve) => (answerFirst = resolve)));
  const first = loadList({ ...NO_FILTERS, search: 'lake' });
  const found = { courts: [SEEN], count: 1 };
  answer.mockReturnValueOnce(json(200, { success: true, data: found }));
  await loadList({ ...NO_FILTERS, search: 'have' });
  answerFirst(Response.json({ success: true, data: { courts: [], count: 0 } }));
  await first;
  expect(store.getState().list).toEqual({ ...found, phase: 'ready', asked: 'search=have' });
});

test('when the first list does not load, then that is shown', async () => {
  answer.mockRejectedValue(new TypeError('Failed to fetch'));
  const reading = store.getState().loadList(NO_FILTERS);
  expect(store.getState().list.phase).toBe('loading');
  await reading;
  expect(store.getState().list).toEqual({ ...NO_COURTS_YET, phase: 'failed' });
});

test('when another list is asked for meanwhile, then the first, which is given up, has not failed', async () => {
  const { loadList } = store.getState();
  let giveUpFirst: (error: Error) => void = () => undefined;
  answer.mockReturnValueOnce(new Promise((_, reject) => (giveUpFirst = reject)));
  const first = loadList(NO_FILTERS);
  answer.mockReturnValueOnce(new Promise(() => undefined));
  void loadList({ ...NO_FILTERS, search: 'have' });
  giveUpFirst(new DOMException('Aborted', 'AbortError'));
  await first;
  expect(store.getState().list.phase).toBe('loading');
  expect(console.error).not.toHaveBeenCalled();
});

test('when a court of the list is opened, then what the list knows of it is shown until it is read', () => {
  const other = { ...SEEN, _id: 'c2' };
  store.setState({
    list: { ...NO_COURTS_YET, phase: 'ready', courts: [SEEN, other], count: 2 },
  });
  answer.mockReturnValue(new Promise(() => undefined));
  void store.getState().loadCourt('c2');
  expect(detail()).toEqual({ id: 'c2', phase: 'loading', court: other });
  void store.getState().loadCourt('c3');
  expect(detail()).toEqual({ id: 'c3', phase: 'loading', court: undefined });
});

test('when a court does not load and another is awaited by then, then that one has not failed', async () => {
  answer.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  const reading = store.getState().refreshCourt('c1');
  const other = { id: 'c2', phase: 'loading', court: undefined } as const;
  store.setState({ detail: other });
  await reading;
  expect(detail()).toEqual(other);
});

test('when a court was read while the files of its page were loading, then the page does not read it again, but reads another', async () => {
  vi.spyOn(performance, 'now').mockReturnValue(5_000);
  const { loadCourtFirst, loadCourt } = store.getState();
  answer.mockReset();
  answer.mockImplementation(() => json(200, { success: true, data: { court: SEEN } }));
  await loadCourtFirst('c1');
  expect(answer).toHaveBeenCalledTimes(1);
  await loadCourt('c1');
  expect(answer).toHaveBeenCalledTimes(1);
  await loadCourtFirst('c1');
  await loadCourt('c2');
  expect(detail()?.id).toBe('c2');
});

test('when the first page is left for another court before it is shown, then Back to it shows its own court', async () => {
  vi.spyOn(performance, 'now').mockReturnValue(5_000);
  const { loadCourtFirst, loadCourt } = store.getState();
  answer.mockImplementation(() => json(200, { success: true, data: { court: SEEN } }));
  await loadCourtFirst('c1');
  await loadCourt('c2');
  await loadCourt('c1');
  expect(detail()).toEqual({ id: 'c1', phase: 'ready', court: SEEN });
});
