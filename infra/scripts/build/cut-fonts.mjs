/**
 * `node infra/scripts/build/cut-fonts.mjs`: makes the font files that the pages load, each of one weight and one width
 * and with the letters that its `unicode-range` names, from the variable font of the package.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import subsetFont from 'subset-font';
import { inProject, isStarted } from '../project.mjs';

const FOLDER = inProject('frontend/src/shared/ui/fonts');
const SOURCE = '@fontsource-variable/archivo/files/archivo-latin-wdth-normal.woff2';

/** The font's licence and its address, which have to go with every copy. See the `name` table of OpenType. */
const LICENCE_NAMES = [13, 14];

/** @typedef {{ file: string, weight: number, width: number, letters: string }} Cut */

/** The letters of a `unicode-range`. @param {string} range */
function lettersOf(range) {
  const letters = [];
  for (const part of range.split(',')) {
    const [first = 0, last = first] = part
      .trim()
      .replace('U+', '')
      .split('-')
      .map((code) => Number.parseInt(code, 16));
    for (let code = first; code <= last; code += 1) letters.push(String.fromCodePoint(code));
  }
  return letters.join('');
}

/** The faces that have a file of their own, as the style sheet describes them. @returns {Promise<Cut[]>} */
export async function readCuts() {
  const css = await readFile(join(FOLDER, 'fonts.css'), 'utf8');
  const faces = css.match(/@font-face \{[^}]+\}/g) ?? [];
  return faces.flatMap((face) => {
    const [, file] = /url\('\.\/([\w-]+\.woff2)'\)/.exec(face) ?? [];
    const [, weight] = /font-weight: (\d+);/.exec(face) ?? [];
    const [, width] = /font-stretch: (\d+)%;/.exec(face) ?? [];
    const [, range] = /unicode-range:\s*([^;]+);/.exec(face) ?? [];
    if (!file || !weight || !width || !range) return [];
    return [{ file, weight: Number(weight), width: Number(width), letters: lettersOf(range) }];
  });
}

/** The file as the pages load it. @param {Cut} cut */
export async function cutFont({ weight, width, letters }) {
  const source = await readFile(createRequire(import.meta.url).resolve(SOURCE));
  return subsetFont(source, letters, {
    targetFormat: 'woff2',
    variationAxes: { wght: weight, wdth: width },
    preserveNameIds: LICENCE_NAMES,
  });
}

/** The file as it lies beside the style sheet. @param {Cut} cut */
export const readCut = ({ file }) => readFile(join(FOLDER, file));

if (isStarted(import.meta.url)) {
  for (const cut of await readCuts()) await writeFile(join(FOLDER, cut.file), await cutFont(cut));
}
