/** What a run of the tests says of itself. */

/**
 * @typedef {object} TestResults As vitest's JSON reporter writes them.
 * @property {number} numPassedTests
 * @property {number} numFailedTests
 * @property {number} numPendingTests
 * @property {number} numFailedTestSuites
 * @property {{ assertionResults: TestResult[] }[]} testResults
 */

/**
 * @typedef {object} TestResult
 * @property {string} status
 * @property {string} fullName
 * @property {string[]} failureMessages Of all its tries.
 */

/** @param {TestResult} result */
function isOfSecondTry({ status, failureMessages }) {
  return status === 'passed' && failureMessages.length > 0;
}

/** How vitest's JSON reporter spells that a test took too long. */
const TOO_LONG = 'Error: STACK_TRACE_ERROR';

/** @param {TestResult} result */
function nameWithFailure({ fullName, failureMessages: [first = ''] }) {
  const reason = first.startsWith(TOO_LONG) ? 'It took too long' : first;
  return `${fullName}\n${reason}`;
}

/**
 * @param {TestResults} results
 * @returns {{ passed: number, failed: number, skipped: number, atSecondTry: string[] }}
 */
export function summaryOf(results) {
  const { numPassedTests, numFailedTests, numPendingTests, numFailedTestSuites } = results;
  const tests = results.testResults.flatMap(({ assertionResults }) => assertionResults);
  return {
    passed: numPassedTests,
    // A test file that can't be loaded has no tests to count, but it is a failure.
    failed: Math.max(numFailedTests, Math.min(1, numFailedTestSuites)),
    skipped: numPendingTests,
    atSecondTry: tests.filter(isOfSecondTry).map(nameWithFailure),
  };
}
