import type { CourtDecision } from '@crease/contract';
import { DECISION_WORDS, ADMIN_TEXTS as TEXTS } from './admin.texts.ts';
import styles from './decision-list.module.css';
import { Instant } from './instant.tsx';

interface DecisionListProps {
  decisions: readonly CourtDecision[];
  /** Set when the owner removed the court, since that is no administrator's decision. */
  removedByOwnerAt?: string | undefined;
}

/** Who decided what, when and why; the last decision comes first. */
export function DecisionList({ decisions, removedByOwnerAt }: DecisionListProps) {
  return (
    <ol className={styles['decisions']} role="list">
      {removedByOwnerAt !== undefined && (
        <li>
          <Line what={TEXTS.removedByOwner} at={removedByOwnerAt} />
        </li>
      )}
      {[...decisions].reverse().map(({ decision, by, at, reason }) => (
        <li key={`${decision} ${at}`}>
          <Line what={DECISION_WORDS[decision](by.name)} at={at} />
          {reason !== undefined && <p className={styles['reason']}>{reason}</p>}
        </li>
      ))}
    </ol>
  );
}

function Line({ what, at }: { what: string; at: string }) {
  return (
    <>
      <b>{what}</b>, <Instant at={at} />
    </>
  );
}
