/** How long `npm start` takes until the first answer, and how much memory the process has then. */
import { setTimeout } from 'node:timers/promises';
import { figureOf, type Benchmark } from '../benchmark.ts';
import { waitUntilQuiet } from '../lab/cpu.ts';
import { BENCH_SECRET, makeFolder, startProgram, type Program } from '../lab/programs.ts';
import { medianOf } from '../statistics.ts';

const MS_PER_SECOND = 1_000;
const REST_MS = 1_000;

async function timeStart(folder: string): Promise<{ program: Program; seconds: number }> {
  const begunAt = performance.now();
  const program = await startProgram({
    args: ['infra/scripts/start.mjs'],
    variables: { PORT: '0', DATA_DIR: folder, JWT_SECRET: BENCH_SECRET, LOG_LEVEL: 'warn' },
    readyWhen: /Crease is ready at (http:\/\/\S+)/,
  });
  await fetch(`${program.address}/readyz`);
  return { program, seconds: (performance.now() - begunAt) / MS_PER_SECOND };
}

async function timeStarts() {
  const folder = await makeFolder();
  try {
    const first = await timeStart(folder.path);
    await first.program.stop();
    const second = await timeStart(folder.path);
    await waitUntilQuiet(second.program);
    await setTimeout(REST_MS);
    const memory = await second.program.memoryMegabytes();
    await second.program.stop();
    return { first: first.seconds, second: second.seconds, memory };
  } finally {
    await folder.remove();
  }
}

export const START_BENCHMARK: Benchmark = {
  id: 'start',
  what: 'npm start and memory at rest',
  run: async (_lab, { pairs }) => {
    const starts = [];
    while (starts.length < Math.min(pairs, 3)) starts.push(await timeStarts());
    const id = 'start';
    const told = (what: string, unit: string, values: number[], note: string) =>
      figureOf({ id, what, unit, note, value: medianOf(values) });
    return [
      told(
        'cold start',
        's',
        starts.map(({ first }) => first),
        'installed and built, no data yet',
      ),
      told(
        'second start',
        's',
        starts.map(({ second }) => second),
        'over the data of the first',
      ),
      told(
        'memory at rest',
        'MB',
        starts.map(({ memory }) => memory),
        'embedded engine within',
      ),
    ];
  },
};
