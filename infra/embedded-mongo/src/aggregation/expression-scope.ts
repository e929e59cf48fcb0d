import type { Doc } from '../values/document.ts';

export type Variables = Readonly<Doc>;

/** What an expression is evaluated for. */
export interface Scope {
  root: unknown;
  variables: Variables;
}

/** Undefined stands for a missing field. */
export type Evaluate = (scope: Scope) => unknown;

/** The variables that an expression may name. */
export type Names = ReadonlySet<string>;

export const withVariables = ({ root, variables }: Scope, more: Doc): Scope => ({
  root,
  variables: { ...variables, ...more },
});
