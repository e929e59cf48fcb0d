import { expect, test } from 'vitest';
import { summaryOf } from './test-results.mjs';

const RESULTS = {
  numPassedTests: 2,
  numFailedTests: 1,
  numPendingTests: 3,
  numFailedTestSuites: 1,
  testResults: [
    {
      assertionResults: [
        { status: 'passed', fullName: 'when it is well, then it passes', failureMessages: [] },
        {
          status: 'passed',
          fullName: 'when it is busy, then it passes later',
          failureMessages: ['Error: too late\n    at a line'],
        },
        {
          status: 'passed',
          fullName: 'when it is slow, then it passes later',
          failureMessages: ['Error: STACK_TRACE_ERROR\n    at task'],
        },
        { status: 'failed', fullName: 'when it is broken', failureMessages: ['Error', 'Error'] },
      ],
    },
  ],
};

test('when a test passed at its second try, then it is named with its first failure', () => {
  expect(summaryOf(RESULTS)).toEqual({
    passed: 2,
    failed: 1,
    skipped: 3,
    atSecondTry: [
      'when it is busy, then it passes later\nError: too late\n    at a line',
      'when it is slow, then it passes later\nIt took too long',
    ],
  });
});

test('when a file of tests can’t be loaded, then that is a failure', () => {
  const results = { ...RESULTS, numFailedTests: 0, testResults: [{ assertionResults: [] }] };
  expect(summaryOf(results)).toMatchObject({ failed: 1, atSecondTry: [] });
});
