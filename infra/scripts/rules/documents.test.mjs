import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { inProject, readJson, ROOT } from '../project.mjs';

const DOCUMENTS = [
  'README.md',
  'ARCHITECTURE.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'infra/README.md',
  'infra/bench/README.md',
  'infra/decisions/001-drawings-are-not-programs.md',
];
const read = (/** @type {string} */ path) => readFileSync(inProject(path), 'utf8');

/** The paths of the project that a document names, in code or as links. @param {string} document */
function pathsIn(document) {
  const text = read(document);
  const code = [...text.matchAll(/`((?:backend|frontend|infra|\.github)\/[\w./-]+)`/g)];
  const links = [...text.matchAll(/\]\((?!https?:|#)([^)#]+)/g)];
  const folder = dirname(document);
  return [
    ...code.map(([, path = '']) => path),
    ...links.map(([, path = '']) => (folder === '.' ? path : `${folder}/${path}`)),
  ];
}

/** Names of source files that do not begin at the project, such as `live/rooms.ts`. @param {string} document */
function endsIn(document) {
  const named = [...read(document).matchAll(/`([\w./-]+\.(?:tsx?|mjs))`/g)];
  return named.map(([, path = '']) => path);
}

/** Not written by hand. */
const MADE = /(^|\/)(node_modules|dist|\..*)(\/|$)/;
/** Pages have a folder each, for their parts; the engine has a README of its own; drawings are for whoever draws. */
const NAMED_ELSEWHERE =
  /^(frontend\/src\/pages|infra\/embedded-mongo|infra\/scripts\/draw-court-pictures|backend\/src\/demo\/pictures)\//;

/** The folders of the project. @returns {string[]} */
function allFolders() {
  return ['backend', 'frontend', 'infra'].flatMap((side) =>
    readdirSync(inProject(side), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ parentPath, name }) => relative(ROOT, join(parentPath, name)))
      .filter((path) => !MADE.test(path)),
  );
}

describe('when a document names a file', () => {
  test.each(DOCUMENTS)('then every one that %s names is there', (document) => {
    const paths = pathsIn(document);
    expect(paths).not.toEqual([]);
    expect(paths.filter((path) => !existsSync(inProject(path)))).toEqual([]);
  });

  test('then one that it names by the end of its path is there as well', () => {
    const files = ['backend', 'frontend/src', 'frontend/e2e', 'infra'].flatMap((folder) =>
      readdirSync(inProject(folder), { recursive: true, encoding: 'utf8' }).map(
        (file) => `/${folder}/${file}`,
      ),
    );
    const named = DOCUMENTS.flatMap(endsIn);
    expect(named).toContain('live/rooms.ts');
    expect(named.filter((name) => !files.some((file) => file.endsWith(`/${name}`)))).toEqual([]);
  });

  test('then ARCHITECTURE.md names every feature, on either side', () => {
    const features = ['backend/src/features', 'frontend/src/features'].flatMap((folder) =>
      readdirSync(inProject(folder)),
    );
    const text = read('ARCHITECTURE.md');
    expect(features).toContain('bookings');
    expect(features.filter((name) => !text.includes(`\`${name}\``))).toEqual([]);
  });

  test('then ARCHITECTURE.md names every folder, by its path, as `name` or as name/', () => {
    const text = read('ARCHITECTURE.md');
    const isNamed = (/** @type {string} */ path) =>
      text.includes(path) || new RegExp(`(?<![\\w-])${basename(path)}[\`/]`).test(text);
    const folders = allFolders().filter((path) => !NAMED_ELSEWHERE.test(path));
    expect(folders).toContain('backend/src/live/viewers');
    expect(folders.filter((path) => !isNamed(path))).toEqual([]);
  });

  test('then the commands it tells are there too', () => {
    const { scripts } = readJson('package.json');
    const named = DOCUMENTS.flatMap((document) =>
      [...read(document).matchAll(/npm run ([\w-]+)/g)].map(([, name = '']) => name),
    );
    expect(named.filter((name) => !scripts[name])).toEqual([]);
  });
});

describe('when the workflows are read', () => {
  const workflows = readdirSync(inProject('.github/workflows')).map((name) => ({
    name,
    ...parse(read(`.github/workflows/${name}`)),
  }));

  test('then one runs what a newcomer runs, and one the real databases', () => {
    const commands = workflows.flatMap(({ jobs }) =>
      Object.values(jobs).flatMap(({ steps }) => steps.map((/** @type {any} */ step) => step.run)),
    );
    expect(commands).toContain('npm test');
    const [{ jobs }] = workflows;
    expect(Object.keys(jobs['real-databases'].services)).toEqual(['mongodb', 'redis']);
    expect(jobs['real-databases'].env).toHaveProperty('MONGODB_URI');
  });

  test('then the oldest of each Node.js that README.md promises is among those that are tried', () => {
    const [{ jobs }] = workflows;
    const { node } = jobs['other-nodes'].strategy.matrix;
    const { node: promised } = readJson('package.json')['engines'];
    const [, older] = /\^(\d+\.\d+)\.0/.exec(promised) ?? [];
    const [, newer] = />=(\d+\.\d+)\.0/.exec(promised) ?? [];
    expect(node).toEqual(expect.arrayContaining([older, newer]));
    expect(read('README.md')).toContain(`${newer} or newer`);
    expect(read('README.md')).toContain(`from ${older} on`);
  });

  test('then they may read and nothing else', () => {
    for (const { permissions } of workflows) expect(permissions).toEqual({ contents: 'read' });
  });
});
