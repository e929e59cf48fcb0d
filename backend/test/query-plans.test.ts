/** Every query of the product uses an index, so that it does not get slower with what others have stored. */
import type { Connection } from 'mongoose';
import { beforeAll, expect, test } from 'vitest';
import { makeAttackedWorld } from './attacks/valid-calls.ts';
import { doEverything } from './do-everything.ts';
import { openForFile } from './open-for-file.ts';
import { startTestServer } from './start-test-server.ts';

/** A command that Mongoose passes to the driver. */
interface Operation {
  collectionName: string;
  method: string;
  params: readonly unknown[];
}

interface Question {
  /** Names the query in a failure. */
  name: string;
  collection: string;
  filter: Record<string, unknown>;
  sort: object;
}

interface Plan {
  question: Question;
  winningPlan: string;
  examined: number;
}

/** Other people's bookings, courts and threads, which the queries must not read. */
const OTHER_WORLDS = 3;
/** Commands without a filter. */
const ASKING_NOTHING = ['insertOne', 'insertMany', 'createIndex', 'estimatedDocumentCount'];

function filtersOf({ method, params: [first, second] }: Operation): readonly object[] {
  if (ASKING_NOTHING.includes(method)) return [];
  if (method === 'distinct') return [second as object];
  if (method === 'bulkWrite') {
    const writes = first as readonly Record<string, { filter?: object }>[];
    return writes.flatMap((write) => Object.values(write).flatMap(({ filter = [] }) => filter));
  }
  if (method !== 'aggregate') return [first as object];
  const [stage = {}] = first as readonly { $match?: object }[];
  return [stage.$match ?? {}];
}

function questionsOf(operation: Operation): Question[] {
  const { collectionName: collection, method, params } = operation;
  const { sort = {} } = (params[1] ?? {}) as { sort?: object };
  return filtersOf(operation).map((filter) => ({
    name: `${collection}.${method} ${JSON.stringify(filter)}`,
    collection,
    filter: filter as Record<string, unknown>,
    sort,
  }));
}

async function planOf({ db }: Connection, question: Question): Promise<Plan> {
  const { collection, filter, sort } = question;
  const explain = { find: collection, filter, sort };
  const explained = await db?.command({ explain, verbosity: 'executionStats' });
  const { queryPlanner, executionStats } = explained as Record<string, Record<string, unknown>>;
  return {
    question,
    winningPlan: JSON.stringify(queryPlanner?.['winningPlan']),
    examined: Number(executionStats?.['totalDocsExamined']),
  };
}

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
  const operations: Operation[] = [];
  const note = (operation: Operation) => void operations.push(operation);
  server.connection.on('operation-start', note);
  await doEverything(server, world);
  server.connection.off('operation-start', note);
  const questions = operations.flatMap(questionsOf);
  plans = await Promise.all(questions.map((question) => planOf(server.connection, question)));
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
