/** Asks the database how it answers a query: with which index, and how many documents it looks at. */
import type { Db, Document } from 'mongodb';
import type { BareQuery } from './read-queries.ts';

interface Explained {
  examined: number;
  returned: number;
  /** The name of the index, or that every document is read. */
  plan: string;
}

/** A plan is nested stages; the innermost one reads the documents. */
function indexOf(stage: Document): string {
  const inner = stage['inputStage'] as Document | undefined;
  if (inner) return indexOf(inner);
  return stage['stage'] === 'COLLSCAN' ? 'every document' : `index ${stage['indexName']}`;
}

export async function explainQuery(database: Db, query: BareQuery): Promise<Explained> {
  const { collection, filter, sort, limit, isCount = false } = query;
  const find = {
    find: collection,
    filter,
    ...(sort !== undefined && { sort }),
    ...(limit !== undefined && { limit }),
  };
  const explain = isCount ? { count: collection, query: filter } : find;
  const explained = await database.command({ explain, verbosity: 'executionStats' });
  const stats = explained['executionStats'] as Document;
  const planner = explained['queryPlanner'] as Document;
  return {
    examined: Number(stats['totalDocsExamined']),
    returned: Number(stats['nReturned']),
    plan: indexOf(planner['winningPlan'] as Document),
  };
}
