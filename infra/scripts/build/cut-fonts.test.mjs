import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { cutFont, readCut, readCuts } from './cut-fonts.mjs';
import { inProject } from '../project.mjs';

const SOURCES = ['frontend/src', 'backend/contract/src'];
const cuts = await readCuts();

const filesOf = (/** @type {RegExp} */ ending) =>
  SOURCES.flatMap((folder) =>
    readdirSync(inProject(folder), { encoding: 'utf8', recursive: true })
      .filter((name) => ending.test(name))
      .map((name) => join(folder, name)),
  );
const read = (/** @type {string} */ path) => readFileSync(inProject(path), 'utf8');

test('when the style sheet describes a font, then the file beside it is cut so', async () => {
  expect(cuts.length).toBeGreaterThan(0);
  for (const cut of cuts) {
    const isAsCut = (await readCut(cut)).equals(await cutFont(cut));
    expect({ file: cut.file, isAsCut }).toEqual({ file: cut.file, isAsCut: true });
  }
});

test('when pages ask for a weight or a width, then there is a font of it', () => {
  const tokens = read('frontend/src/shared/ui/tokens.css');
  const valuesOf = (/** @type {RegExp} */ pattern) =>
    [...tokens.matchAll(pattern)].map(([, value]) => Number(value)).toSorted((a, b) => a - b);
  const known = (/** @type {number[]} */ values) => [...new Set(values)].toSorted((a, b) => a - b);
  const weights = known(cuts.map(({ weight }) => weight));
  const widths = known(cuts.map(({ width }) => width)).filter((width) => width !== 100);
  expect(weights).toEqual(valuesOf(/--weight-[a-z]+: (\d+);/g));
  expect(widths).toEqual(valuesOf(/--stretch-[a-z]+: (\d+)%;/g));
  const others = filesOf(/\.css$/)
    .filter((path) => !/fonts\.css$|base\.css$/.test(path))
    .filter((path) =>
      /font-(?:weight: (?!var|inherit)|stretch: (?!var|inherit|100%))/.test(read(path)),
    );
  expect(others).toEqual([]);
});

// A browser chooses by width first: wide words of the other weight are shown in this one, once it is there.
test('when words are wide, then they have the one weight that is cut so wide', () => {
  const wide = cuts.filter(({ width }) => width > 100);
  expect(wide.map(({ weight }) => weight)).toEqual([680]);
  const others = filesOf(/\.css$/).flatMap((path) =>
    (read(path).match(/[^{}]+\{[^{}]*--stretch-wide\)[^{}]*\}/g) ?? [])
      .filter((rule) => !rule.includes('--weight-strong)') && !/ b \{/.test(rule))
      .map((rule) => [path, rule.trim()]),
  );
  expect(others).toEqual([]);
});

// One such letter would make every page that has it load a font of all letters, ten times as large.
test('when pages have texts of their own, then the cut fonts have their letters', () => {
  const words = filesOf(/(?<!\.test|\.factory)\.tsx?$/).map((path) =>
    read(path).replace(/\/\*[^]*?\*\/|^\s*\/\/.*$/gm, ''),
  );
  const others = new Set(words.join('').match(/[^\x00-\x7f\p{Emoji}]/gu));
  for (const letter of cuts[0]?.letters ?? '') others.delete(letter);
  expect([...others]).toEqual([]);
});
