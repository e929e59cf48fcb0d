/** B1 to B3: the reads that every page begins with. */
import { EJSON } from 'bson';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Filter, Document, Sort } from 'mongodb';
import type { Benchmark } from './benchmark.ts';
import { sideOf } from './load.ts';
import { startCeiling } from './programs.ts';
import { openWorld, signIn, type World } from './world.ts';

const SIZE = { courts: 200, bookings: 2_000 };
const DAY_AHEAD_MS = 86_400_000;

/** What the bare stack reads to answer the same. */
interface BareRead {
  path: string;
  collection: string;
  filter: Filter<Document>;
  sort?: Sort;
  limit?: number;
}

interface Read extends Pick<Benchmark, 'id' | 'what' | 'ceiling' | 'target'> {
  email?: string;
  describe: (world: World, userId: string) => BareRead;
}

function benchmarkOf({ email, describe, ...told }: Read): Benchmark {
  return {
    ...told,
    unit: 'µs CPU',
    open: async ({ operations }) => {
      const world = await openWorld(SIZE);
      const token = email === undefined ? undefined : await signIn(world.product, email);
      const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
      const userId = await userIdOf(world, email);
      const bare = describe(world, userId);
      const answered = await fetch(world.product.address + bare.path, { headers });
      const plans = join(world.folder, 'plans.json');
      await writeFile(plans, EJSON.stringify([{ ...bare, answer: await answered.json() }]));
      const ceiling = await startCeiling('rest', { MONGODB_URI: world.databaseUri, PLANS: plans });
      const plan = { path: bare.path, headers, status: 200 };
      return {
        product: await sideOf(world.product, plan, operations),
        ceiling: await sideOf(ceiling, plan, operations),
        close: async () => {
          await ceiling.stop();
          await world.close();
        },
      };
    },
  };
}

async function userIdOf({ database }: World, email = ''): Promise<string> {
  const user = await database.collection('users').findOne({ email });
  return user?._id.toHexString() ?? '';
}

export const READS: readonly Benchmark[] = [
  benchmarkOf({
    id: 'B1',
    what: '24 courts with filters',
    ceiling: 'Express + driver, the same query and bytes',
    target: 1.5,
    describe: () => ({
      path: '/api/courts?province=Western&maxPrice=100000&page=1&limit=24',
      collection: 'courts',
      filter: { status: 'approved', 'location.province': 'Western', fromPrice: { $lte: 100_000 } },
      sort: { createdAt: -1, _id: -1 },
      limit: 24,
    }),
  }),
  benchmarkOf({
    id: 'B2',
    what: 'the bookings of a court on a day',
    ceiling: 'Express + driver, the same query and bytes',
    target: 1.5,
    describe: ({ court }) => {
      const date = new Date(Date.now() + DAY_AHEAD_MS).toISOString().slice(0, 10);
      return {
        path: `/api/bookings/court/${String(court['_id'])}?date=${date}`,
        collection: 'bookings',
        filter: { court: court['_id'], date },
      };
    },
  }),
];
