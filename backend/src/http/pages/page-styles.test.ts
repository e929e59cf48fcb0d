import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openPageStyles } from './page-styles.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'crease-styles-'));
});
afterEach(() => rm(folder, { recursive: true }));

const writeAsset = async (name: string, text: string) => {
  await mkdir(join(folder, 'assets'), { recursive: true });
  await writeFile(join(folder, 'assets', name), text);
};

const linkTo = (name: string) => `<link rel="stylesheet" crossorigin href="/assets/${name}">`;
const written = (page: string) =>
  openPageStyles(folder)(page)
    .toString()
    .replace(/\s*\n\s*/g, '');
const pageWith = (tags: string) => `<head>${tags}</head><body></body>`;

test('when a page names stylesheets, then they stand last in its head, in their order, and their links load nothing', async () => {
  await writeAsset('index-1.css', 'p::after{content:"$&"}');
  await writeAsset('court-1.css', 'p{color:red}');
  await writeAsset('other-1.css', 'p{color:blue}');
  const page = pageWith(`${linkTo('index-1.css')}<title>Crease</title>${linkTo('court-1.css')}`);
  expect(written(page)).toBe(
    pageWith(
      '<link rel="stylesheet" disabled crossorigin href="/assets/index-1.css"><title>Crease</title>' +
        '<link rel="stylesheet" disabled crossorigin href="/assets/court-1.css">' +
        '<style>p::after{content:"$&"}p{color:red}</style>',
    ),
  );
});

test('when the build lacks a stylesheet that a page names, then its link loads it', async () => {
  const page = pageWith(linkTo('index-1.css'));
  expect(written(page)).toContain(linkTo('index-1.css'));
  await writeAsset('other-1.css', 'p{color:blue}');
  expect(written(page)).toContain(linkTo('index-1.css'));
});
