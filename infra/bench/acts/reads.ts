/** B1 to B3 and B13: the reads with which every page begins. */
import type { Benchmark } from '../benchmark.ts';
import { arenaOf, type RequestPlan } from '../lab/load.ts';
import { benchmarkOf } from '../measure.ts';
import { bearer, findPerson } from '../lab/people.ts';
import { startBareRest } from '../lab/bare-rest.ts';
import { READS, type Read } from '../lab/read-queries.ts';
import type { World } from '../lab/world.ts';

interface ReadBenchmark extends Pick<Benchmark, 'id' | 'what'> {
  ceiling: string;
  target: number;
  read: Read;
  /** The browser has the answer already and only asks whether it has changed. */
  isKnown?: boolean;
  /** By one connection, beside a bare stack that makes as many reads: so many more than the one of the others. */
  alone?: { otherReads: number };
}

/** The header that asks whether the answer has changed. @throws {Error} when the answer has no ETag */
function knownTag(answer: Response): Record<string, string> {
  const tag = answer.headers.get('etag');
  if (tag === null) throw new Error(`${answer.url} answers no ETag`);
  return { 'if-none-match': tag };
}

async function headersOf({ email }: Read, { database }: World): Promise<Record<string, string>> {
  return email === undefined ? {} : bearer(await findPerson(database, email));
}

/** Without it nothing is compressed, which once cost the product as much as the rest of a read. */
const AS_BROWSERS_ASK = { 'accept-encoding': 'gzip, deflate, br' };

function readBenchmark({ read, isKnown = false, alone, ...told }: ReadBenchmark): Benchmark {
  return benchmarkOf({ ...told, unit: 'µs CPU' }, async (lab, { operations }) => {
    const world = await lab.openWorld();
    const product = await world.startProduct();
    const signedIn = await headersOf(read, world);
    const query = await read.describe(world);
    const answer = await fetch(product.address + query.path, { headers: signedIn });
    const ceiling = await startBareRest(world, {
      ...query,
      ...alone,
      method: 'GET',
      answer: await answer.json(),
      isSignedIn: 'authorization' in signedIn,
    });
    const bare = await fetch(ceiling.address + query.path, { headers: signedIn });
    await bare.arrayBuffer();
    const planOf = (first: Response): RequestPlan => ({
      path: query.path,
      headers: { ...signedIn, ...AS_BROWSERS_ASK, ...(isKnown && knownTag(first)) },
      status: isKnown ? 304 : 200,
      ...(alone && { connections: 1 }),
    });
    const asked = {
      product: { program: product, plan: planOf(answer) },
      ceiling: { program: ceiling, plan: planOf(bare) },
    };
    return arenaOf(asked, operations);
  });
}

const SAME_READ = 'Express + driver, the same query and bytes';
const AS_MANY_READS = `${SAME_READ}, and as many reads as the product`;

export const READ_BENCHMARKS: readonly Benchmark[] = [
  readBenchmark({
    id: 'B1',
    what: '24 courts with filters',
    ceiling: SAME_READ,
    target: 1.5,
    read: READS.courts,
  }),
  readBenchmark({
    id: 'B1',
    what: '24 courts with filters, not modified',
    ceiling: 'Express + driver, the same query, a bare 304',
    target: 1.1,
    read: READS.courts,
    isKnown: true,
  }),
  readBenchmark({
    id: 'B1',
    what: '24 courts with filters, asked for by one connection',
    ceiling: AS_MANY_READS,
    target: 2,
    read: READS.courts,
    alone: { otherReads: 1 },
  }),
  readBenchmark({
    id: 'B2',
    what: 'the bookings of a court on a day',
    ceiling: SAME_READ,
    target: 1.5,
    read: READS.courtDay,
  }),
  readBenchmark({
    id: 'B2',
    what: 'the bookings of a court on a day, asked for by one connection',
    ceiling: AS_MANY_READS,
    target: 2,
    read: READS.courtDay,
    alone: { otherReads: 2 },
  }),
  readBenchmark({
    id: 'B3',
    what: 'the number of unread messages',
    ceiling: 'Express + token verify with a KeyObject + countDocuments',
    target: 1.5,
    read: READS.unread,
  }),
  readBenchmark({ id: 'B13', what: 'a court', ceiling: SAME_READ, target: 1.5, read: READS.court }),
  readBenchmark({
    id: 'B13',
    what: 'a court, asked for by one connection',
    ceiling: AS_MANY_READS,
    target: 2,
    read: READS.court,
    alone: { otherReads: 1 },
  }),
];
