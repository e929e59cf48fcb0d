/** Compares what a phone downloads with its budget: the first load of `/`, and what each page adds to it. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { buildProject } from './build.mjs';
import { inProject, isStarted, runScript, say } from './project.mjs';

const ASSETS = inProject('frontend/dist/assets');

/** In bytes, gzipped. `js` is the entry with everything that it imports statically. */
const FIRST_LOAD = { js: 113_000, css: 7_000 };

/**
 * What opening a page adds to the first load, in bytes, gzipped. A page that is missing here fails the check. Files name
 * each other with hashes, which compress differently after every change: each page has some fifty bytes for that.
 */
const PAGES = {
  'about-page': { js: 2_650, css: 1_500 },
  'admin-page': { js: 22_050, css: 6_100 },
  'booking-page': { js: 27_950, css: 6_800 },
  'bookings-calendar-page': { js: 27_100, css: 5_150 },
  'contact-page': { js: 8_500, css: 2_000 },
  'court-form-page': { js: 26_150, css: 6_500 },
  'court-page': { js: 32_250, css: 5_650 },
  'courts-page': { js: 8_600, css: 2_500 },
  'dashboard-page': { js: 31_950, css: 6_450 },
  'forgot-password-page': { js: 9_000, css: 2_500 },
  'login-page': { js: 8_500, css: 2_500 },
  'messages-page': { js: 23_300, css: 4_550 },
  'my-bookings-page': { js: 22_550, css: 5_000 },
  'not-found-page': { js: 1_000, css: 500 },
  'profile-page': { js: 21_600, css: 3_500 },
  'register-page': { js: 8_500, css: 2_500 },
};

/** @typedef {{ js: number, css: number }} Weight */

/** @param {string} name */
const sourceOf = (name) => readFileSync(join(ASSETS, name), 'utf8');

/** @param {Iterable<string>} names @returns {Weight} */
function weigh(names) {
  const weight = { js: 0, css: 0 };
  for (const name of names) {
    weight[name.endsWith('.css') ? 'css' : 'js'] += gzipSync(sourceOf(name)).length;
  }
  return weight;
}

/** The chunk and everything that it imports statically. @param {string} name @param {Set<string>} found */
function withStaticImports(name, found = new Set()) {
  if (found.has(name)) return found;
  found.add(name);
  for (const [, , imported] of sourceOf(name).matchAll(
    /(?:from|\bimport)\s*(["'`])\.\/([\w.-]+\.js)\1/g,
  )) {
    withStaticImports(String(imported), found);
  }
  return found;
}

/** For each page, the files that the entry loads when the page is opened. @param {string} entry */
function pagesOf(entry) {
  const list = /m\.f=(\[[^\]]*\])/.exec(entry)?.[1] ?? '[]';
  const files = /** @type {string[]} */ (JSON.parse(list)).map((path) => path.split('/').at(-1));
  /** @type {Map<string, string[]>} */
  const pages = new Map();
  for (const [, chunk, name, places] of entry.matchAll(
    /import\(["'`]\.\/(([\w-]+-page)-[\w-]{7}\.js)["'`]\).*?(?:__vite__mapDeps\(\[([\d,]*)\]\)|\[\])/g,
  )) {
    const needed = (places?.match(/\d+/g) ?? []).map((place) => files[Number(place)]);
    const known = needed.filter((file) => file !== undefined && existsSync(join(ASSETS, file)));
    pages.set(String(name), [String(chunk), .../** @type {string[]} */ (known)]);
  }
  return pages;
}

/** @param {string} what @param {Weight} weight @param {Weight | undefined} budget @returns {string[]} */
function findExcess(what, weight, budget) {
  if (!budget) return [`${what} has no budget in infra/scripts/check-bundle.mjs`];
  return /** @type {const} */ (['js', 'css'])
    .filter((kind) => weight[kind] > budget[kind])
    .map((kind) => `${what}: ${weight[kind]} bytes of ${kind}, ${budget[kind]} allowed`);
}

/** @returns {{ lines: string[], problems: string[] }} every weight, and what is over its budget */
function weighBundle() {
  const html = readFileSync(inProject('frontend/dist/index.html'), 'utf8');
  const entryName = /src="\/assets\/(index-[\w-]+\.js)"/.exec(html)?.[1];
  if (entryName === undefined) throw new Error('The built page names no entry.');
  const sheets = readdirSync(ASSETS).filter((name) => html.includes(name) && name.endsWith('.css'));
  const first = new Set([...withStaticImports(entryName), ...sheets]);
  const pages = pagesOf(sourceOf(entryName));
  const unseen = Object.keys(PAGES).filter((name) => !pages.has(name));
  const weights = [
    { what: 'first load', weight: weigh(first), budget: FIRST_LOAD },
    ...[...pages].map(([what, files]) => ({
      what,
      weight: weigh(new Set(files.filter((file) => !first.has(file)))),
      budget: new Map(Object.entries(PAGES)).get(what),
    })),
  ];
  return {
    lines: weights.map(({ what, weight }) => `${what}: js ${weight.js}, css ${weight.css}`),
    problems: [
      ...weights.flatMap(({ what, weight, budget }) => findExcess(what, weight, budget)),
      ...unseen.map((name) => `${name} is not in the build`),
    ],
  };
}

if (isStarted(import.meta.url)) {
  await runScript(async () => {
    await buildProject();
    const { lines, problems } = weighBundle();
    say(lines.join('\n'));
    for (const problem of problems) say(`✗ ${problem}`);
    if (problems.length > 0) process.exitCode = 1;
  });
}
