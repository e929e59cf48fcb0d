/** B14: what a login costs. Nearly all of it is comparing the password. */
import { answerOf, startBareRest } from '../lab/bare-rest.ts';
import type { Benchmark } from '../benchmark.ts';
import { arenaOf } from '../lab/load.ts';
import { benchmarkOf } from '../measure.ts';

/** A login costs a hundred times what a read does, so a run has only this fraction of the operations. */
const PART = 100;
const CREDENTIALS = { email: 'customer@demo.lk', password: 'cricket123' };

const COMPARISON = {
  id: 'B14',
  what: 'a login',
  ceiling: 'Express + find + bcrypt + a signature with a KeyObject',
  unit: 'µs CPU',
  target: 1.1,
} as const;

export const LOGIN_COST_BENCHMARK: Benchmark = benchmarkOf(COMPARISON, async (lab, size) => {
  const amount = Math.ceil(size.operations / PART);
  const world = await lab.openWorld();
  const product = await world.startProduct();
  const vary = () => ({ body: CREDENTIALS });
  const plan = { path: '/api/auth/login', method: 'POST', status: 200, vary } as const;
  const ceiling = await startBareRest(world, {
    path: plan.path,
    method: 'POST',
    collection: 'users',
    filter: { email: CREDENTIALS.email },
    isLogin: true,
    isSignedIn: false,
    answer: await answerOf(product, plan),
  });
  return arenaOf(
    { product: { program: product, plan }, ceiling: { program: ceiling, plan } },
    amount,
  );
});
