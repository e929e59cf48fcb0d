import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isBuildReplaced } from './newer-build.ts';

const ENTRY = '/assets/index-old.js';
const pageOf = (entry: string) => `<script type="module" src="${entry}"></script>`;

const ask = vi.fn<typeof fetch>();
let ageMs: number;

beforeEach(() => {
  ageMs = 60_000;
  vi.stubGlobal('document', { querySelector: () => ({ getAttribute: () => ENTRY }) });
  vi.stubGlobal('performance', { now: () => ageMs });
  vi.stubGlobal('fetch', ask);
});

afterEach(() => {
  vi.unstubAllGlobals();
});

test('when the server sends pages with another first script, then a newer build is there', async () => {
  ask.mockResolvedValue(new Response(pageOf('/assets/index-new.js')));
  expect(await isBuildReplaced()).toBe(true);
  expect(ask).toHaveBeenCalledWith('/', expect.objectContaining({ cache: 'no-store' }));
});

test('when it sends those of this build, then there is none', async () => {
  ask.mockResolvedValue(new Response(pageOf(ENTRY)));
  expect(await isBuildReplaced()).toBe(false);
});

test.each([404, 502, 503])(
  'when %i is all that comes, then the page stays, as it could not be loaded',
  async (status) => {
    ask.mockResolvedValue(new Response('no server', { status }));
    expect(await isBuildReplaced()).toBe(false);
  },
);

test('when nothing comes, then the page stays', async () => {
  ask.mockRejectedValue(new TypeError('Failed to fetch'));
  expect(await isBuildReplaced()).toBe(false);
});

test('when the page was loaded a moment ago, then nothing is asked: it would be loaded again and again', async () => {
  ageMs = 9_999;
  expect(await isBuildReplaced()).toBe(false);
  expect(ask).not.toHaveBeenCalled();
});
