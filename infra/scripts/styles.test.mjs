import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { inProject } from './project.mjs';

const SOURCES = 'frontend/src';
const read = (/** @type {string} */ path) => readFileSync(inProject(path), 'utf8');

/** The style sheets of components that a file takes classes of, by the name they have in it. @param {string} path */
function sheetsOf(path) {
  return [...read(path).matchAll(/import (\w+) from '([^']+\.module\.css)'/g)].map(
    ([, name = '', sheet = '']) => ({ name, css: read(join(dirname(path), sheet)) }),
  );
}

// A class that is not there is no error anywhere: the browser is given none.
test('when a component names a class, then its style sheet has it', () => {
  const components = readdirSync(inProject(SOURCES), { encoding: 'utf8', recursive: true })
    .filter((name) => name.endsWith('.tsx'))
    .map((name) => join(SOURCES, name));
  const missing = components.flatMap((path) =>
    sheetsOf(path).flatMap(({ name, css }) =>
      [...read(path).matchAll(new RegExp(`\\b${name}\\['([\\w-]+)'\\]`, 'g'))]
        .map(([, used = '']) => used)
        .filter((used) => !new RegExp(`\\.${used}\\b(?!-)`).test(css))
        .map((used) => `${path}: ${used}`),
    ),
  );
  expect(missing).toEqual([]);
});
