/** `npm test`: everything the tests need, then the checks and every test; the last line counts them. */
import { checkProject } from './check.mjs';
import { buildProject } from './build.mjs';
import { installPackages } from './install.mjs';
import { ALL_PROGRAMS, installPrograms } from './install-programs.mjs';
import { binOf, PlainProblem, readJson, requireNode, run, runScript, say } from './project.mjs';

const RESULTS = '.cache/test-results.json';

/** @returns {{ passed: number, failed: number, skipped: number }} */
function countResults() {
  try {
    const { numPassedTests, numFailedTests, numPendingTests, numFailedTestSuites } =
      readJson(RESULTS);
    // A file that can't even be loaded has no tests to count, and is a failure all the same.
    const failed = Math.max(numFailedTests, Math.min(1, numFailedTestSuites));
    return { passed: numPassedTests, failed, skipped: numPendingTests };
  } catch {
    throw new PlainProblem('The tests ended without a result.');
  }
}

/** One waits for the network where the other works; what fails is told when neither is left half done. */
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
  // Tests wait for databases and clocks: one check at a time fills the pauses, and is done before the timed stories begin.
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
  const { passed, failed, skipped } = countResults();
  const failures = failed + (isClean ? 0 : 1);
  const skippedText = skipped > 0 ? `, ${skipped} skipped` : '';
  say(`${passed + (isClean ? 1 : 0)} passed, ${failures} failed${skippedText}`);
  process.exitCode = code === 0 && failures === 0 ? 0 : 1;
});
