import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { inProject } from '../project.mjs';

const SOURCES = 'frontend/src';
const read = (/** @type {string} */ path) => readFileSync(inProject(path), 'utf8');

/** The style sheets of components that a file takes classes of, by the name they have in it. @param {string} path */
function sheetsOf(path) {
  return [...read(path).matchAll(/import (\w+) from '([^']+\.module\.css)'/g)].map(
    ([, name = '', sheet = '']) => ({ name, css: read(join(dirname(path), sheet)) }),
  );
}

const filesOf = (/** @type {string} */ ending) =>
  readdirSync(inProject(SOURCES), { encoding: 'utf8', recursive: true })
    .filter((name) => name.endsWith(ending))
    .map((name) => join(SOURCES, name));

// A class that is not there is no error anywhere: the browser is given none.
test('when a component names a class, then its style sheet has it', () => {
  const missing = filesOf('.tsx').flatMap((path) =>
    sheetsOf(path).flatMap(({ name, css }) =>
      [...read(path).matchAll(new RegExp(`\\b${name}\\['([\\w-]+)'\\]`, 'g'))]
        .map(([, used = '']) => used)
        .filter((used) => !new RegExp(`\\.${used}\\b(?!-)`).test(css))
        .map((used) => `${path}: ${used}`),
    ),
  );
  expect(missing).toEqual([]);
});

// The browser asks it again with every element that comes or goes, which held back each press on a slow phone.
test('when a style sheet styles the root, then not by what the whole page has in it', () => {
  const asked = filesOf('.css').filter((path) =>
    /(:root|html|body)[^\s,{]*:has\(/.test(read(path)),
  );
  expect(asked).toEqual([]);
});
