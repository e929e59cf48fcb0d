/** Runs a program of `backend/dist` in this process, also in a fresh clone. */
import { pathToFileURL } from 'node:url';
import { buildPrograms } from './build.mjs';
import { installPackages } from './install/install.mjs';
import { inProject, requireNode, runScript } from './project.mjs';

/** @param {string} name @param {() => Promise<void>} [build] what is built before; a program alone needs no pages */
export async function runBuilt(name, build = buildPrograms) {
  await runScript(async () => {
    requireNode();
    await installPackages();
    await build();
    await import(pathToFileURL(inProject(`backend/dist/${name}.js`)).href);
  });
}
