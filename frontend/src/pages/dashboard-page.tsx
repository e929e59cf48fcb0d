import { PATHS } from '@crease/contract';
import { Plus } from 'lucide-react';
import { useSession } from '../features/auth/auth.store.ts';
import { RequestStats } from '../features/bookings/owner-requests/request-stats.tsx';
import { waitingCount } from '../features/bookings/owner-requests/owner-requests.ts';
import { useOwnerRequests } from '../features/bookings/owner-requests/owner-requests.store.ts';
import { DASHBOARD_TEXTS as TEXTS } from '../features/bookings/owner-requests/owner-requests.texts.ts';
import { OWN_COURTS_TEXTS } from '../features/courts/own-courts/own-courts.texts.ts';
import { ButtonLink } from '../shared/ui/buttons/button.tsx';
import { FailedState } from '../shared/ui/notices/failed-state.tsx';
import { PageContainer } from '../shared/ui/page/page-container.tsx';
import { PageHeading } from '../shared/ui/page/page-heading.tsx';
import { Skeleton } from '../shared/ui/cards/skeleton.tsx';
import { DashboardViews } from './dashboard/dashboard-views.tsx';
import { FiguresSection } from './dashboard/figures-section.tsx';
import { useOpenRequests } from './dashboard/use-open-requests.ts';
import { useRequestsInEntry } from './dashboard/use-requests-in-entry.ts';
import { LISTS_ID, useShowRequests } from './dashboard/use-show-requests.ts';
import { WaitingLead } from './dashboard/waiting-lead.tsx';
import styles from './dashboard-page.module.css';

export function DashboardPage() {
  const viewerId = useSession((session) => session.user?._id);
  const phase = useOwnerRequests((state) => state.phase);
  const courts = useOwnerRequests((state) => state.courts);
  const bookings = useOwnerRequests((state) => state.bookings);
  const showRequests = useShowRequests();
  const retry = useOpenRequests(viewerId);
  useRequestsInEntry();

  return (
    <PageContainer>
      <PageHeading
        title={TEXTS.title}
        tabTitle={TEXTS.tabTitle(waitingCount(bookings))}
        lead={phase === 'failed' ? undefined : <DashboardLead isReady={phase === 'ready'} />}
        action={
          <ButtonLink to={PATHS.newCourt} icon={<Plus />}>
            {OWN_COURTS_TEXTS.add}
          </ButtonLink>
        }
      />
      {phase === 'failed' ? (
        <FailedState title={TEXTS.failedTitle} onRetry={retry} />
      ) : (
        <div className={styles['page']}>
          <RequestStats
            courts={courts}
            bookings={bookings}
            isReady={phase === 'ready'}
            onShow={showRequests}
          />
          <div id={LISTS_ID} className={styles['lists']}>
            <DashboardViews />
          </div>
          {phase === 'ready' && <FiguresSection />}
        </div>
      )}
    </PageContainer>
  );
}

function DashboardLead({ isReady }: { isReady: boolean }) {
  const bookings = useOwnerRequests((state) => state.bookings);
  return (
    <span className={styles['lead']}>
      {isReady ? <WaitingLead bookings={bookings} /> : <Skeleton width="17rem" />}
    </span>
  );
}
