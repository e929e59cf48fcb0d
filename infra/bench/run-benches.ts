/**
 * `npm run bench [-- --json] [--short] [--large] [--only B1,B2] [--keep]`: prints a table of what the product costs
 * beside the bare stack.
 */
import { inspect, parseArgs } from 'node:util';
import { installPrograms } from '../scripts/install/install-programs.mjs';
import { PlainProblem } from '../scripts/project.mjs';
import type { BenchmarkSize, Result } from './benchmark.ts';
import { BENCHMARKS } from './benchmarks.ts';
import { keepResults } from './keep-results.ts';
import { openLab } from './lab/lab.ts';
import { tableOf } from './table.ts';

const { values } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    /** Only shows that every benchmark works. */
    short: { type: 'boolean', default: false },
    /** Also measures with up to a million rows. */
    large: { type: 'boolean', default: false },
    /** Writes the table to infra/bench/RESULTS.md and a line to HISTORY.md, or the table to RESULTS-LARGE.md. */
    keep: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
  },
});
const size: BenchmarkSize = {
  ...(values.short ? { operations: 40, pairs: 1 } : { operations: 2_000, pairs: 7 }),
  isShort: values.short,
  isLarge: values.large,
};
const wanted = values.only.split(',').filter(Boolean);
if (values.keep && (values.short || wanted.length > 0)) {
  throw new PlainProblem(
    'Only the results of a whole run are kept: --keep goes with neither --only nor --short.',
  );
}
const unknown = wanted.filter((id) => !BENCHMARKS.some((benchmark) => benchmark.id === id));
if (unknown.length > 0) {
  const ids = [...new Set(BENCHMARKS.map(({ id }) => id))].join(', ');
  throw new PlainProblem(`There is no benchmark ${unknown.join(', ')}. There are: ${ids}.`);
}
const chosen = BENCHMARKS.filter(({ id }) => wanted.length === 0 || wanted.includes(id));
// Before the first benchmark, so that a run does not end half-way because a program was missing from the start.
await installPrograms([...new Set(chosen.flatMap(({ needs = [] }) => needs))], 'The benchmarks');
const results: Result[] = [];
const failed: string[] = [];
const lab = openLab(size);
try {
  for (const benchmark of chosen) {
    process.stderr.write(`${benchmark.id} ${benchmark.what} …\n`);
    try {
      const measured = await benchmark.run(lab, size);
      process.stderr.write(tableOf(measured));
      results.push(...measured);
    } catch (problem) {
      // The other benchmarks are measured all the same, because a whole run takes some twenty minutes.
      process.stderr.write(`${benchmark.id} failed: ${inspect(problem)}\n`);
      failed.push(`${benchmark.id} (${benchmark.what})`);
    }
  }
} finally {
  await lab.close();
}
process.stdout.write(values.json ? `${JSON.stringify(results, null, 2)}\n` : tableOf(results));
if (failed.length > 0) {
  const kept = values.keep ? ' Nothing was kept: the others are in the table above.' : '';
  throw new PlainProblem(`Could not be measured: ${failed.join(', ')}.${kept}`);
}
if (values.keep) await keepResults(results, size);
