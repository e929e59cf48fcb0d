/** What the database says of how it would answer. */
import type { Db, Document } from 'mongodb';
import type { BareQuery } from './read-queries.ts';

interface Explained {
  examined: number;
  returned: number;
  /** The index, or that there is none. */
  plan: string;
}

/** The innermost stage is where the reading begins. */
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
