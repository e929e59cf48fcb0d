import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { inProject } from './project.mjs';

const WITHIN_MS = 120_000;
const IDS = ['B2', 'B4'];

/** Figures of a machine with other work say nothing: what is seen is that they come. */
test(
  'when the benchmarks are asked for in short, then each answers its figures',
  async () => {
    const args = [inProject('infra/scripts/bench.mjs'), '--short', '--json', '--only', 'B2,B4'];
    const { stdout } = await promisify(execFile)(process.execPath, args);
    /** @type {{ id: string, kind: 'ratio' | 'figure' }[]} */
    const results = JSON.parse(stdout.slice(stdout.indexOf('[')));
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

test('when a benchmark is asked for that there is not, then one sentence names those that there are', async () => {
  const args = [inProject('infra/scripts/bench.mjs'), '--only', 'B2,B99'];
  const refused = promisify(execFile)(process.execPath, args);
  await expect(refused).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^There is no benchmark B99\. There are: B1, .*B12.*\.\n$/),
  });
});
