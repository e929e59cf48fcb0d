import type { ReviewedCourt } from '@crease/contract';
import { memo } from 'react';
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
      {/* Explicit roles, because a table loses its own when CSS lays it out as cards. */}
      <table role="table" className={styles['table']} aria-labelledby={labelledBy}>
        <thead role="rowgroup" className={styles['columns']}>
          <tr role="row">
            {COLUMNS.map((column) => (
              <th key={column} role="columnheader" scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" className={styles['rows']}>
          {courts.map((court) => (
            <Row key={court._id} court={court} isNew={arrived.has(court._id)} {...rest} />
          ))}
        </tbody>
      </table>
    </div>
  );
}
