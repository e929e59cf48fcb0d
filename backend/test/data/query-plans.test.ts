/** Every query of the product uses an index, so that it does not get slower with what others have stored. */
import { beforeAll, expect, test } from 'vitest';
import { makeAttackedWorld } from '../attacks/valid-calls.ts';
import { doEverything } from '../do-everything.ts';
import { openForFile } from '../open-for-file.ts';
import { plansOf, type Plan, type Question } from '../plans.ts';
import { startTestServer } from '../start-test-server.ts';

/** Other people's bookings, courts and threads, which the queries must not read. */
const OTHER_WORLDS = 3;

/** Undefined when the filter names no documents by their ids. */
function countIds({ filter: { _id: ids } }: Question): number | undefined {
  if (ids === undefined) return undefined;
  const { $in: list } = ids as { $in?: readonly unknown[] };
  return list?.length ?? 1;
}

const server = await openForFile(startTestServer());
let plans: Plan[];
beforeAll(async () => {
  for (let made = 0; made < OTHER_WORLDS; made += 1) await makeAttackedWorld(server);
  const world = await makeAttackedWorld(server);
  plans = await plansOf(server.connection, () => doEverything(server, world));
});

test('then every collection is asked', () => {
  const asked = new Set(plans.map(({ question }) => question.collection));
  const all = Object.values(server.connection.models).map(({ collection }) => collection.name);
  expect([...asked].sort()).toEqual(all.sort());
});

test('then nothing looks at every document', () => {
  const looking = plans.filter(({ winningPlan }) => winningPlan.includes('COLLSCAN'));
  expect(looking.map(({ question }) => question.name)).toEqual([]);
});

test('then whoever names documents by their ids looks at no others', () => {
  const named = plans.filter(({ question }) => countIds(question) !== undefined);
  expect(named.length).toBeGreaterThan(0);
  const looking = named.filter(({ question, examined }) => examined > (countIds(question) ?? 0));
  expect(looking.map(({ question }) => question.name)).toEqual([]);
});
