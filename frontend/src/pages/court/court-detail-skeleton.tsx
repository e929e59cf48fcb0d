import { COURT_DETAIL_TEXTS as TEXTS } from '../../features/courts/court-detail/court-detail.texts.ts';
import { PageContainer } from '../../shared/ui/page/page-container.tsx';
import { Skeleton } from '../../shared/ui/cards/skeleton.tsx';
import { HiddenStatus } from '../../shared/ui/notices/hidden-status.tsx';
import styles from './court-detail.module.css';

export function CourtDetailSkeleton() {
  return (
    <PageContainer className={styles['skeleton']} aria-busy="true">
      <HiddenStatus>{TEXTS.loading}</HiddenStatus>
      <Skeleton width="min(26rem, 80%)" height="2.75rem" />
      <Skeleton width="min(18rem, 60%)" />
      <div className={styles['columns']}>
        <div className={styles['gallery']}>
          <Skeleton aspectRatio="3 / 2" />
        </div>
        <div className={styles['side']}>
          <Skeleton height="20rem" />
        </div>
      </div>
    </PageContainer>
  );
}
