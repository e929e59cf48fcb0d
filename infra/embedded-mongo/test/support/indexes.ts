/** Makes indexes and asks the database which ones it uses. */
import type { Document, IndexDescription } from 'mongodb';
import type { TestCollection } from './test-database.ts';

export const addIndex = (
  docs: TestCollection,
  key: Record<string, 1 | -1>,
  options: Omit<IndexDescription, 'key'> = {},
): Promise<string[]> => docs.createIndexes([{ key, ...options }]);

interface Stage {
  stage: string;
  indexName?: string;
  inputStage?: Stage;
}

export async function explained(
  docs: TestCollection,
  filter: Document,
  sort: Document = {},
): Promise<{ indexName: string | undefined; examined: number; stage: string }> {
  const plan = await docs.find(filter).sort(sort).explain('executionStats');
  const { winningPlan } = plan['queryPlanner'] as { winningPlan: Stage };
  let stage: Stage | undefined = winningPlan;
  while (stage && stage.indexName === undefined) stage = stage.inputStage;
  const { totalDocsExamined } = plan['executionStats'] as { totalDocsExamined: number };
  return { indexName: stage?.indexName, examined: totalDocsExamined, stage: winningPlan.stage };
}
