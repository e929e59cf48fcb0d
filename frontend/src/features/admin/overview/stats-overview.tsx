import type { AdminStats } from '@crease/contract';
import { StatTile } from '../../../shared/ui/cards/stat-tile.tsx';
import { ADMIN_TEXTS as TEXTS } from '../admin.texts.ts';
import styles from './stats-overview.module.css';

/** The four main numbers; courts that wait for review are highlighted. */
export function StatsOverview({ stats: { users, courts } }: { stats: AdminStats }) {
  return (
    <div className={styles['tiles']}>
      <StatTile
        label={TEXTS.totalUsers}
        value={
          <NumberWithParts
            value={users.total}
            parts={TEXTS.userParts(users.customers, users.owners)}
          />
        }
      />
      <StatTile
        label={TEXTS.totalCourts}
        value={<NumberWithParts value={courts.total} parts={TEXTS.courtParts(courts.approved)} />}
      />
      <StatTile
        label={TEXTS.pendingCourts}
        value={<NumberWithParts value={courts.pending} parts={TEXTS.pendingParts} />}
        tone={courts.pending > 0 ? 'attention' : 'neutral'}
      />
      <StatTile
        label={TEXTS.approvedCourts}
        value={<NumberWithParts value={courts.approved} parts={TEXTS.approvedParts} />}
      />
    </div>
  );
}

function NumberWithParts({ value, parts }: { value: number; parts: string }) {
  return (
    <>
      {value}
      <span className={styles['parts']}>{parts}</span>
    </>
  );
}
