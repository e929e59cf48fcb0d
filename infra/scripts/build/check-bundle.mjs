/** Compares what a phone downloads with its budget: the first load of `/`, and what each page adds to it. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { buildProject } from '../build.mjs';
import { inProject, isStarted, runScript, say } from '../project.mjs';

/** In bytes, gzipped. `js` is the entry with everything that it imports statically. */
const FIRST_LOAD = { js: 113_000, css: 7_100 };

/**
 * What opening a page adds to the first load, in bytes, gzipped. A page that is missing here fails the check. Files
 * name each other with hashes, which compress differently after every change: each page has some fifty bytes for that.
 */
const PAGES = {
  'about-page': { js: 5_250, css: 1_000 },
  'admin-page': { js: 24_750, css: 6_550 },
  'booking-page': { js: 33_250, css: 7_600 },
  'bookings-calendar-page': { js: 29_950, css: 5_450 },
  'contact-page': { js: 13_600, css: 3_550 },
  'court-form-page': { js: 32_150, css: 7_600 },
  'court-page': { js: 35_200, css: 5_650 },
  'courts-page': { js: 10_150, css: 1_900 },
  'dashboard-page': { js: 35_550, css: 6_750 },
  'forgot-password-page': { js: 9_950, css: 2_050 },
  'login-page': { js: 9_350, css: 2_250 },
  'messages-page': { js: 28_300, css: 5_950 },
  'my-bookings-page': { js: 25_950, css: 5_100 },
  'not-found-page': { js: 1_000, css: 500 },
  'profile-page': { js: 25_350, css: 4_950 },
  'register-page': { js: 9_750, css: 2_400 },
};

/** @typedef {{ js: number, css: number }} Weight */
/** @typedef {{ file: string, imports?: string[], css?: string[], isDynamicEntry?: boolean }} Chunk */
/** @typedef {Record<string, Chunk>} Manifest What Vite made, by the sources that it was made of. */

const ENTRY = 'index.html';
const PAGE = /^src\/pages\/([\w-]+)\.tsx$/;

/**
 * The chunk and everything that it imports statically. @param {Manifest} manifest @param {string} key @param
 * {Set<string>} found
 */
function withImports(manifest, key, found = new Set()) {
  if (found.has(key)) return found;
  found.add(key);
  for (const imported of chunkOf(manifest, key).imports ?? []) {
    withImports(manifest, imported, found);
  }
  return found;
}

/** @param {Manifest} manifest @param {string} key */
function chunkOf(manifest, key) {
  const chunk = manifest[key];
  if (!chunk) throw new Error(`The build has no ${key}.`);
  return chunk;
}

/** The scripts and style sheets that are loaded with a chunk. @param {Manifest} manifest @param {string} key */
function filesOf(manifest, key) {
  const chunks = [...withImports(manifest, key)].map((one) => chunkOf(manifest, one));
  return new Set(chunks.flatMap(({ file, css = [] }) => [file, ...css]));
}

/** For each page, what the entry loads when the page is opened. @param {Manifest} manifest */
function pagesOf(manifest) {
  const keys = Object.keys(manifest).filter((key) => manifest[key]?.isDynamicEntry);
  return new Map(
    keys.flatMap((key) => {
      const name = PAGE.exec(key)?.[1];
      return name === undefined ? [] : [[name, filesOf(manifest, key)]];
    }),
  );
}

/** @param {string} folder @param {Iterable<string>} names @returns {Weight} */
function weigh(folder, names) {
  const weight = { js: 0, css: 0 };
  for (const name of names) {
    const kind = name.endsWith('.css') ? 'css' : 'js';
    weight[kind] += gzipSync(readFileSync(join(folder, name))).length;
  }
  return weight;
}

/** @param {string} what @param {Weight} weight @param {Weight | undefined} budget @returns {string[]} */
function findExcess(what, weight, budget) {
  if (!budget) return [`${what} has no budget in infra/scripts/build/check-bundle.mjs`];
  return /** @type {const} */ (['js', 'css'])
    .filter((kind) => weight[kind] > budget[kind])
    .map(
      (kind) =>
        `${what}: ${weight[kind]} bytes of ${kind}, ${budget[kind]} allowed by infra/scripts/build/check-bundle.mjs`,
    );
}

/**
 * Every weight of a build, and what is over its budget.
 * @param {{ folder?: string, firstLoad?: Weight, budgets?: Record<string, Weight> }} [given] what the pages have when nothing else is said
 * @returns {{ lines: string[], problems: string[] }}
 */
export function weighBundle({
  folder = inProject('frontend/dist'),
  firstLoad = FIRST_LOAD,
  budgets = PAGES,
} = {}) {
  const manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8'));
  const first = filesOf(manifest, ENTRY);
  const pages = pagesOf(manifest);
  const unseen = Object.keys(budgets).filter((name) => !pages.has(name));
  const weights = [
    { what: 'first load', weight: weigh(folder, first), budget: firstLoad },
    ...[...pages].map(([what, files]) => ({
      what,
      weight: weigh(
        folder,
        [...files].filter((file) => !first.has(file)),
      ),
      budget: new Map(Object.entries(budgets)).get(what),
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
