/** B17: what a drawn page costs the server, asked for as browsers do. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Benchmark } from '../benchmark.ts';
import { arenaOf } from '../lab/load.ts';
import { benchmarkOf } from '../measure.ts';
import { startCeiling } from '../lab/programs.ts';

const COMPARISON = {
  id: 'B17',
  what: 'the drawn page of a court, compressed',
  ceiling: 'express.static of the same bytes, compressed before',
  unit: 'µs CPU',
  target: 2.5,
} as const;

const FILE = 'page.gz';

export const DRAWN_PAGE_BENCHMARK: Benchmark = benchmarkOf(COMPARISON, async (lab, size) => {
  const world = await lab.openWorld();
  const product = await world.startProduct();
  const path = `/courts/${world.court['_id']}`;
  const headers = { accept: 'text/html', 'accept-encoding': 'gzip' };
  const page = await fetch(product.address + path, { headers });
  const text = await page.text();
  if (!text.includes('data-drawn')) throw new Error('The page is not drawn');
  const FOLDER = join(world.folder, 'page');
  await mkdir(FOLDER);
  await writeFile(join(FOLDER, FILE), gzipSync(text));
  const ceiling = await startCeiling('files', { FOLDER });
  const plan = { headers, status: 200 };
  return arenaOf(
    {
      product: { program: product, plan: { ...plan, path } },
      ceiling: { program: ceiling, plan: { ...plan, path: `/${FILE}` } },
    },
    size.operations,
  );
});
