import type { CourtDecision } from './admin.contract.ts';

interface Decided {
  /** Newest last. */
  decisions: readonly Pick<CourtDecision, 'decision'>[];
}

/** Whether an administrator deleted the removed court, which is a decision; its owner's removal is none. */
export function isDeletedByAdmin({ decisions }: Decided): boolean {
  return decisions.at(-1)?.decision === 'deleted';
}
