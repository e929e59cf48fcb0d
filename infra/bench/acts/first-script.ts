/** B16: what the largest script of a first visit costs the server. */
import type { Benchmark } from '../benchmark.ts';
import { inProject } from '../../scripts/project.mjs';
import { arenaOf } from '../lab/load.ts';
import { benchmarkOf } from '../measure.ts';
import { startCeiling } from '../lab/programs.ts';

const ASSETS = inProject('frontend/dist/assets');
const FIRST_SCRIPT = /<script type="module"[^>]* src="\/assets\/([^"]+)"/;

const COMPARISON = {
  id: 'B16',
  what: 'the first script, compressed',
  ceiling: 'express.static of the same bytes, compressed before',
  unit: 'µs CPU',
  target: 1.5,
} as const;

export const FIRST_SCRIPT_BENCHMARK: Benchmark = benchmarkOf(COMPARISON, async (lab, size) => {
  const product = await (await lab.openWorld()).startProduct();
  const page = await fetch(`${product.address}/about`, { headers: { accept: 'text/html' } });
  const [, name] = FIRST_SCRIPT.exec(await page.text()) ?? [];
  if (name === undefined) throw new Error('The page names no script');
  const ceiling = await startCeiling('files', { FOLDER: ASSETS });
  const plan = { headers: { 'accept-encoding': 'gzip' }, status: 200 };
  return arenaOf(
    {
      product: { program: product, plan: { ...plan, path: `/assets/${name}` } },
      ceiling: { program: ceiling, plan: { ...plan, path: `/${name}.gz` } },
    },
    size.operations,
  );
});
