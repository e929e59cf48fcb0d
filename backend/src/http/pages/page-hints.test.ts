import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readPageFiles } from './page-files.ts';
import { hintTagsOf, NO_HINTS } from './page-hints.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'crease-manifest-'));
  await mkdir(join(folder, '.vite'));
});
afterEach(() => rm(folder, { recursive: true }));

const writeManifest = (text: string) => writeFile(join(folder, '.vite/manifest.json'), text);

const MANIFEST = {
  'index.html': {
    file: 'assets/index-1.js',
    imports: ['_runtime.js'],
    css: ['assets/index-1.css'],
  },
  // Bundlers make circles: without an end of them no server would start.
  '_runtime.js': { file: 'assets/runtime-1.js', imports: ['index.html'] },
  '_parts.js': { file: 'assets/parts-1.js', imports: ['_runtime.js'], css: ['assets/parts-1.css'] },
  'src/pages/courts-page.tsx': {
    file: 'assets/courts-1.js',
    imports: ['index.html', '_parts.js'],
    css: ['assets/courts-1.css', 'assets/parts-1.css'],
  },
};

test('when a screen has files of its own, then they are named, and not those that every page has', async () => {
  await writeManifest(JSON.stringify(MANIFEST));
  expect(readPageFiles(folder)('courts-page')).toEqual({
    scripts: ['assets/courts-1.js', 'assets/parts-1.js'],
    styles: ['assets/courts-1.css', 'assets/parts-1.css'],
  });
});

test('when a screen is not in the build, then no file is named', async () => {
  await writeManifest(JSON.stringify(MANIFEST));
  expect(readPageFiles(folder)('home-page')).toEqual({ scripts: [], styles: [] });
});

test.each(['', '{', '{"index.html":1}', undefined])(
  'when the manifest is %j, then pages go without hints',
  async (text) => {
    if (text !== undefined) await writeManifest(text);
    expect(readPageFiles(folder)('courts-page')).toEqual({ scripts: [], styles: [] });
  },
);

const HINTS = { screen: 'court-page', answers: ['/api/courts/1'], ownAnswers: [] };

test('when a page tells what it will ask for, then each has its tag, with nothing that leaves it', () => {
  const filesOf = () => ({ scripts: ['a"b.js'], styles: ['c.css'] });
  const tags = hintTagsOf({ ...HINTS, answers: ['/x"><script>'] }, { filesOf, isDrawn: false });
  expect(tags).toEqual([
    '<link rel="preload" as="fetch" crossorigin="anonymous" href="/x&quot;&gt;&lt;script&gt;" />',
    '<link rel="stylesheet" crossorigin="" href="/c.css" />',
    '<link rel="modulepreload" crossorigin="" href="/a&quot;b.js" />',
  ]);
});

test('when a page asks for what only its reader may have, then that is named for its scripts, and preloaded by no tag', () => {
  const filesOf = () => ({ scripts: [], styles: [] });
  const hints = { ...NO_HINTS, ownAnswers: ['/api/a?owner=me', '/api/"b'] };
  expect(hintTagsOf(hints, { filesOf, isDrawn: true })).toEqual([
    '<meta name="own-answers" content="/api/a?owner=me /api/&quot;b" />',
  ]);
});

test('when nothing is known of a page, then it has no hints', () => {
  const filesOf = () => ({ scripts: ['a.js'], styles: [] });
  expect(hintTagsOf(NO_HINTS, { filesOf, isDrawn: false })).toEqual([]);
});

test('when a page is drawn already, then its scripts and answers come after what it is seen with', () => {
  const filesOf = () => ({ scripts: ['a.js'], styles: ['c.css'] });
  const tags = hintTagsOf(HINTS, { filesOf, isDrawn: true });
  expect(tags.filter((tag) => tag.includes('fetchpriority="low"'))).toEqual([
    '<link rel="preload" as="fetch" crossorigin="anonymous" href="/api/courts/1" fetchpriority="low" />',
    '<link rel="modulepreload" crossorigin="" href="/a.js" fetchpriority="low" />',
  ]);
  expect(tags).toHaveLength(3);
});
