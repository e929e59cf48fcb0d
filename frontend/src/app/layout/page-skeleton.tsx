import { PageContainer } from '../../shared/ui/page/page-container.tsx';
import { Skeleton } from '../../shared/ui/cards/skeleton.tsx';
import { HiddenStatus } from '../../shared/ui/notices/hidden-status.tsx';
import styles from './page-skeleton.module.css';

/** Stands in for a page whose files are loading. */
export function PageSkeleton() {
  return (
    <PageContainer className={styles['skeleton']} aria-busy="true">
      <HiddenStatus>Loading</HiddenStatus>
      <Skeleton width="min(24rem, 80%)" height="2.5rem" />
      <Skeleton width="min(36rem, 100%)" />
      <Skeleton height="16rem" />
    </PageContainer>
  );
}
