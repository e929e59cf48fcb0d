import { useAdmin } from '../../features/admin/admin.store.ts';
import { ADMIN_TEXTS as TEXTS } from '../../features/admin/admin.texts.ts';
import { DeletedCourts } from '../../features/admin/overview/deleted-courts.tsx';
import { RecentlyApproved } from '../../features/admin/overview/recently-approved.tsx';
import { StatsOverview } from '../../features/admin/overview/stats-overview.tsx';
import { Skeleton } from '../../shared/ui/cards/skeleton.tsx';
import { HiddenStatus } from '../../shared/ui/notices/hidden-status.tsx';
import styles from './admin.module.css';
import { FailedRead } from './failed-read.tsx';

export function Overview() {
  const stats = useAdmin((state) => state.stats);
  const removed = useAdmin((state) => state.removed);
  const hasFailed = useAdmin((state) => state.hasFailed);
  if (!stats && hasFailed) return <FailedRead />;
  if (!stats) {
    return (
      <div className={styles['coming']}>
        <HiddenStatus>{TEXTS.loadingStats}</HiddenStatus>
        <Skeleton height="7rem" />
        <Skeleton height="20rem" />
      </div>
    );
  }
  return (
    <div className={styles['overview']}>
      <StatsOverview stats={stats} />
      <RecentlyApproved courts={stats.recentlyApproved} />
      <DeletedCourts courts={removed} />
    </div>
  );
}
