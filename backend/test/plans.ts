/** How the database answers what the server asks it. */
import type { Connection } from 'mongoose';

/** A command that Mongoose passes to the driver. */
interface Operation {
  collectionName: string;
  method: string;
  params: readonly unknown[];
}

export interface Question {
  /** Names the query in a failure. */
  name: string;
  collection: string;
  filter: Record<string, unknown>;
  sort: object;
  limit: number | undefined;
}

export interface Plan {
  question: Question;
  winningPlan: string;
  examined: number;
  returned: number;
}

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
  const { sort = {}, limit } = (params[1] ?? {}) as { sort?: object; limit?: number };
  return filtersOf(operation).map((filter) => ({
    name: `${collection}.${method} ${JSON.stringify(filter)}`,
    collection,
    filter: filter as Record<string, unknown>,
    sort,
    limit,
  }));
}

async function planOf({ db }: Connection, question: Question): Promise<Plan> {
  const { collection, filter, sort, limit } = question;
  const explain = { find: collection, filter, sort, ...(limit !== undefined && { limit }) };
  const explained = await db?.command({ explain, verbosity: 'executionStats' });
  const { queryPlanner, executionStats } = explained as Record<string, Record<string, unknown>>;
  return {
    question,
    winningPlan: JSON.stringify(queryPlanner?.['winningPlan']),
    examined: Number(executionStats?.['totalDocsExamined']),
    returned: Number(executionStats?.['nReturned']),
  };
}

/** The plan of each question that `act` asks the database. What it counts is explained as if it were found. */
export async function plansOf(
  connection: Connection,
  act: () => Promise<unknown>,
): Promise<Plan[]> {
  const operations: Operation[] = [];
  const note = (operation: Operation) => void operations.push(operation);
  connection.on('operation-start', note);
  await act();
  connection.off('operation-start', note);
  return Promise.all(operations.flatMap(questionsOf).map((each) => planOf(connection, each)));
}
