/** `npm test`: installs what the tests need, then runs the checks and every test. The last line counts the tests. */
import { rmSync } from 'node:fs';
import { checkProject } from './check.mjs';
import { buildProject } from './build.mjs';
import { installPackages } from './install/install.mjs';
import { ALL_PROGRAMS, installPrograms } from './install/install-programs.mjs';
import {
  binOf,
  inProject,
  PlainProblem,
  readJson,
  requireNode,
  run,
  runScript,
  say,
} from './project.mjs';
import { summaryOf } from './testing/test-results.mjs';

const RESULTS = '.cache/test-results.json';
/** Said last when the tests could not even begin, or ended without a result. */
const NOTHING_PASSED = '0 passed, 1 failed';

function readSummary() {
  try {
    return summaryOf(
      /** @type {import('./testing/test-results.mjs').TestResults} */ (readJson(RESULTS)),
    );
  } catch {
    throw new PlainProblem('The tests ended without a result.');
  }
}

/**
 * Programs and packages are installed at the same time, because one waits for the network while the other works. A
 * failure is reported only when both have ended, so that neither is left half done.
 */
async function prepare() {
  const works = await Promise.allSettled([
    installPrograms(ALL_PROGRAMS, 'The tests'),
    installPackages().then(buildProject),
  ]);
  for (const work of works) {
    if (work.status === 'rejected') throw work.reason;
  }
}

await runScript(async () => {
  requireNode();
  await prepare();
  say('Checking and testing …');
  // Those of an earlier run would be counted if this one ended without any.
  rmSync(inProject(RESULTS), { force: true });
  // Tests often wait for databases and clocks. One check at a time uses these pauses, and all are done before the
  // tests that promise a time.
  const [isClean, code] = await Promise.all([
    checkProject({ atOnce: 1 }),
    run(process.execPath, [
      binOf('vitest', 'vitest'),
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${RESULTS}`,
      ...process.argv.slice(2),
    ]),
  ]);
  const { passed, failed, skipped, atSecondTry } = readSummary();
  for (const name of atSecondTry) say(`Passed only at the second try: ${name}`);
  // An error that no test waited for is counted nowhere, and fails the run all the same.
  const failures = Math.max(failed, code === 0 ? 0 : 1) + (isClean ? 0 : 1);
  const skippedText = skipped > 0 ? `, ${skipped} skipped` : '';
  say(`${passed + (isClean ? 1 : 0)} passed, ${failures} failed${skippedText}`);
  process.exitCode = failures === 0 ? 0 : 1;
}, NOTHING_PASSED);
