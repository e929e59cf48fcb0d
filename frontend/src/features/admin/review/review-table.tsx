import type { ReviewedCourt } from '@crease/contract';
import { memo } from 'react';
import { CardTable } from '../../../shared/ui/cards/card-table.tsx';
import { ADMIN_TEXTS as TEXTS } from '../admin.texts.ts';
import type { ReviewAct } from './review-act.ts';
import { ReviewRow } from './review-row.tsx';
import styles from './review-table.module.css';

interface ReviewTableProps {
  /** The id of the heading that names the table. */
  labelledBy: string;
  courts: readonly ReviewedCourt[];
  arrived: ReadonlySet<string>;
  onViewDetails: (courtId: string) => void;
  onAct: (act: ReviewAct, court: ReviewedCourt) => void;
}

const COLUMNS = [
  TEXTS.courtName,
  TEXTS.location,
  TEXTS.owner,
  TEXTS.status,
  TEXTS.pricing,
  TEXTS.actions,
];

const Row = memo(ReviewRow);

export function ReviewTable({ labelledBy, courts, arrived, ...rest }: ReviewTableProps) {
  return (
    <div className={styles['frame']}>
      <CardTable columns={COLUMNS} className={styles['table']} labelledBy={labelledBy}>
        {courts.map((court) => (
          <Row key={court._id} court={court} isNew={arrived.has(court._id)} {...rest} />
        ))}
      </CardTable>
    </div>
  );
}
