import type { Doc } from '../values/document.ts';
import type { Variables } from './expression-scope.ts';

/** What stages need beside their documents: variables, and the other collections. */
export interface PipelineContext {
  variables: Variables;
  find: (collection: string, filter: Doc, variables: Variables) => Doc[];
  count: (collection: string, filter: Doc, variables: Variables) => number;
  /** Runs a pipeline that is part of a stage. */
  run: (docs: Doc[], stages: readonly Doc[], context: PipelineContext) => Doc[];
}
