/** Remembers from which files a step was made, so that the step is skipped while these have not changed. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { inProject, ROOT } from '../project.mjs';

/** @param {string} path @returns {string[]} */
function filesBelow(path) {
  return readdirSync(path, { withFileTypes: true })
    .filter((entry) => !/\.test\.tsx?$/.test(entry.name))
    .flatMap((entry) => {
      const child = join(path, entry.name);
      return entry.isDirectory() ? filesBelow(child) : [child];
    })
    .sort();
}

/** A hash of the contents of files and folders of the project. @param {string[]} paths */
export function fingerprintOf(paths) {
  const hash = createHash('sha256');
  for (const path of paths.map(inProject)) {
    const files = path.match(/\.\w+$/) ? [path] : filesBelow(path);
    for (const file of files)
      hash.update(relative(ROOT, file)).update('\0').update(readFileSync(file));
  }
  return hash.digest('hex');
}

/** @param {string} name @param {string} fingerprint */
export function isStamped(name, fingerprint) {
  const file = inProject(name);
  return existsSync(file) && readFileSync(file, 'utf8') === fingerprint;
}

/** @param {string} name @param {string} fingerprint */
export function stamp(name, fingerprint) {
  mkdirSync(dirname(inProject(name)), { recursive: true });
  writeFileSync(inProject(name), fingerprint);
}
