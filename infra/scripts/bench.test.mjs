import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { inProject } from './project.mjs';

const WITHIN_MS = 300_000;
/** A court's day asked for by many and by one, and a request. */
const IDS = ['B2', 'B2', 'B4'];
/** Two browsers. */
const CLICKS = 'B9';

/** @param {string[]} options @param {NodeJS.ProcessEnv} [variables] */
function bench(options, variables = {}) {
  const args = [inProject('infra/scripts/bench.mjs'), ...options];
  return promisify(execFile)(process.execPath, args, { env: { ...process.env, ...variables } });
}

/** The machine does other work during the tests, so only whether figures come is tested, not what they are. */
test(
  'when the benchmarks are asked for in short, then each answers its figures',
  async () => {
    const { stdout } = await bench(['--short', '--json', '--only', 'B2,B4,B9']);
    /** @type {{ id: string, kind: 'ratio' | 'figure', value?: number }[]} */
    const all = JSON.parse(stdout.slice(stdout.indexOf('[')));
    const results = all.filter(({ id }) => id !== CLICKS);
    // Each click was answered in the other browser.
    const clicks = all.filter(({ id }) => id === CLICKS);
    expect(clicks.map(({ value = 0 }) => value > 0)).toEqual([true, true]);
    const ratios = results.filter(({ kind }) => kind === 'ratio');
    expect(ratios.map(({ id }) => id)).toEqual(IDS);
    expect(results.filter(({ kind }) => kind === 'figure')).toEqual([
      {
        kind: 'figure',
        id: 'B4',
        what: 'a booking request with its letter, until all is quiet',
        unit: 'µs CPU',
        value: expect.any(Number),
      },
    ]);
    for (const result of ratios) {
      expect(result).toEqual({
        kind: 'ratio',
        id: expect.any(String),
        what: expect.any(String),
        ceiling: expect.any(String),
        unit: 'µs CPU',
        target: expect.any(Number),
        product: expect.any(Number),
        ceilingCost: expect.any(Number),
        ratio: expect.any(Number),
        spread: [expect.any(Number), expect.any(Number)],
        productP99Ms: expect.any(Number),
        ceilingP99Ms: expect.any(Number),
        isMet: expect.any(Boolean),
        repeated: expect.any(Number),
      });
    }
  },
  WITHIN_MS,
);

test(
  'when a benchmark can not be measured, then those after it are tried all the same, and the run fails',
  async () => {
    const failed = bench(['--short', '--json', '--only', 'B9,B11'], {
      CHROMIUM_PATH: '/bin/false',
    });
    await expect(failed).rejects.toMatchObject({
      code: 1,
      stdout: expect.stringMatching(/^\[\]$/m),
      stderr: expect.stringMatching(/Could not be measured: B9 \(.+\), B11 \(.+\)\.\n$/),
    });
  },
  WITHIN_MS,
);

test('when a benchmark is asked for that there is not, then one sentence names those that there are', async () => {
  const refused = bench(['--only', 'B2,B99']);
  await expect(refused).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^There is no benchmark B99\. There are: B1, .*B12.*\.\n$/),
  });
});

test.each([['--short'], ['--only', 'B2']])(
  'when the results of a part are to be kept by %s, then it is refused before anything is measured',
  async (...part) => {
    await expect(bench(['--keep', ...part])).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^Only the results of a whole run are kept: .+\n$/),
    });
  },
);
