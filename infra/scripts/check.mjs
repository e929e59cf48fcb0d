/**
 * `npm run check`: types, lint, format, boundaries, dead code and the size of what a phone downloads. Every part
 * runs, even when an earlier one failed.
 */
import { availableParallelism } from 'node:os';
import { installPackages } from './install/install.mjs';
import {
  binOf,
  inProject,
  isStarted,
  requireNode,
  runQuietly,
  runScript,
  say,
} from './project.mjs';

/** @typedef {{ name: string, args: string[] }} Part */

/** The longest comes first, so that the others run beside it. @returns {Part[]} */
function allParts() {
  return [
    { name: 'types and lint', args: [binOf('oxlint', 'oxlint')] },
    { name: 'format', args: [binOf('oxfmt', 'oxfmt'), '--check'] },
    {
      name: 'boundaries',
      args: [binOf('dependency-cruiser', 'depcruise'), 'backend', 'frontend', 'infra'],
    },
    { name: 'dead code', args: [binOf('knip', 'knip'), '--no-progress'] },
    { name: 'bundle', args: [inProject('infra/scripts/build/check-bundle.mjs')] },
  ];
}

/** @param {{ atOnce?: number, parts?: Part[] }} options @returns {Promise<boolean>} whether every part is clean */
export async function checkProject({ atOnce = availableParallelism(), parts = allParts() } = {}) {
  const waiting = [...parts];
  let isClean = true;
  const work = async () => {
    for (let part = waiting.shift(); part; part = waiting.shift()) {
      const { code, output } = await runQuietly(process.execPath, part.args);
      say(`${code === 0 ? '✓' : '✗'} ${part.name}`);
      if (code === 0) continue;
      isClean = false;
      say(output.trim());
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return isClean;
}

if (isStarted(import.meta.url)) {
  await runScript(async () => {
    requireNode();
    await installPackages();
    if (!(await checkProject())) process.exitCode = 1;
  });
}
