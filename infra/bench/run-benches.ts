/** `npm run bench [-- --json] [-- --short] [-- --only B1,B2]`: one table of what the product costs beside the bare stack. */
import { parseArgs } from 'node:util';
import type { BenchmarkSize, Result } from './benchmark.ts';
import { BENCHMARKS } from './benchmarks.ts';
import { measure } from './measure.ts';
import { tableOf } from './table.ts';

const FULL: BenchmarkSize = { operations: 2_000, pairs: 7 };
/** Only to see that everything works. */
const SHORT: BenchmarkSize = { operations: 40, pairs: 1 };

const { values } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    short: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
  },
});
const wanted = values.only.split(',').filter(Boolean);
const results: Result[] = [];
for (const benchmark of BENCHMARKS) {
  if (wanted.length > 0 && !wanted.includes(benchmark.id)) continue;
  process.stderr.write(`${benchmark.id} ${benchmark.what} …\n`);
  results.push(await measure(benchmark, values.short ? SHORT : FULL));
}
process.stdout.write(values.json ? `${JSON.stringify(results, null, 2)}\n` : tableOf(results));
