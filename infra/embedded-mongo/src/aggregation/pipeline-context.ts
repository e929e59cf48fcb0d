import type { Doc } from '../values/document.ts';
import type { Variables } from './expressions.ts';

/** What stages need beside the documents that come in. */
export interface PipelineContext {
  variables: Variables;
  find: (collection: string, filter: Doc, variables: Variables) => Doc[];
  count: (collection: string, filter: Doc, variables: Variables) => number;
  /** Runs stages inside a stage. */
  run: (docs: Doc[], stages: readonly Doc[], context: PipelineContext) => Doc[];
}
