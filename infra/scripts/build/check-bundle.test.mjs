import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { weighBundle } from './check-bundle.mjs';

/** What can't be compressed, so that a file weighs a little more than this. */
const THOUSAND = 1_000;

const MANIFEST = {
  'index.html': { file: 'assets/index.js', imports: ['_shared.js'], css: ['assets/index.css'] },
  '_shared.js': { file: 'assets/shared.js', imports: ['index.html'] },
  '_parts.js': { file: 'assets/parts.js', imports: ['_shared.js'], css: ['assets/parts.css'] },
  'src/pages/home-page.tsx': { file: 'assets/home.js' },
  'src/pages/courts-page.tsx': {
    file: 'assets/courts.js',
    isDynamicEntry: true,
    imports: ['index.html', '_parts.js'],
    css: ['assets/courts.css', 'assets/parts.css'],
  },
  'src/shared/toaster.tsx': { file: 'assets/toaster.js', isDynamicEntry: true },
};
const ENOUGH = { js: 2_200, css: 2_200 };

/** @type {string} */
let folder;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'crease-weights-'));
  for (const name of ['.vite', 'assets']) await mkdir(join(folder, name));
  await writeFile(join(folder, '.vite/manifest.json'), JSON.stringify(MANIFEST));
  const scripts = ['index', 'shared', 'parts', 'courts', 'home', 'toaster'].map(
    (name) => `${name}.js`,
  );
  for (const name of [...scripts, 'index.css', 'parts.css', 'courts.css']) {
    await writeFile(join(folder, 'assets', name), randomBytes(THOUSAND));
  }
});
afterEach(() => rm(folder, { recursive: true }));

/** @param {{ firstLoad?: typeof ENOUGH, budgets?: Record<string, typeof ENOUGH> }} given */
const problemsOf = ({ firstLoad = ENOUGH, budgets = { 'courts-page': ENOUGH } }) =>
  weighBundle({ folder, firstLoad, budgets }).problems;

test('when a build is weighed, then a page weighs what opening it adds, each file once', () => {
  const { lines, problems } = weighBundle({
    folder,
    firstLoad: ENOUGH,
    budgets: { 'courts-page': ENOUGH },
  });
  expect(problems).toEqual([]);
  expect(lines.map((line) => line.replaceAll(/\d\d\d\b/g, '…'))).toEqual([
    'first load: js 2…, css 1…',
    'courts-page: js 2…, css 2…',
  ]);
});

test.each(/** @type {const} */ (['js', 'css']))(
  'when the first load or a page has more %s than it may, then that is a problem of its own',
  (kind) => {
    const little = { ...ENOUGH, [kind]: 999 };
    expect(problemsOf({ firstLoad: little })).toEqual([
      expect.stringMatching(
        new RegExp(
          `^first load: \\d+ bytes of ${kind}, 999 allowed by infra/scripts/build/check-bundle.mjs$`,
        ),
      ),
    ]);
    expect(problemsOf({ budgets: { 'courts-page': little } })).toEqual([
      expect.stringMatching(
        new RegExp(
          `^courts-page: \\d+ bytes of ${kind}, 999 allowed by infra/scripts/build/check-bundle.mjs$`,
        ),
      ),
    ]);
  },
);

test('when a page has no budget, or a budget no page, then that is a problem too', () => {
  expect(problemsOf({ budgets: { 'court-page': ENOUGH } })).toEqual([
    'courts-page has no budget in infra/scripts/build/check-bundle.mjs',
    'court-page is not in the build',
  ]);
});

test('when the build names a file that it does not have, then nothing is said to be light enough', async () => {
  const { '_parts.js': _, ...rest } = MANIFEST;
  await writeFile(join(folder, '.vite/manifest.json'), JSON.stringify(rest));
  expect(() => problemsOf({})).toThrow('The build has no _parts.js.');
});
