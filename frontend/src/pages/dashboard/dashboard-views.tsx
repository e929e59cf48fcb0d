import { useLayoutEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useSession } from '../../features/auth/auth.store.ts';
import { useOwnCourts } from '../../features/courts/own-courts/own-courts.store.ts';
import { SegmentedTabs } from '../../shared/ui/choices/segmented-tabs.tsx';
import { DASHBOARD_VIEW_TEXTS as TEXTS } from './dashboard-view.texts.ts';
import { SHOW_BOOKINGS, SHOW_COURTS, viewOfEntry } from './dashboard-view.ts';
import { OwnCourtsSection } from './own-courts-section.tsx';
import { RequestSection } from './request-section.tsx';

/** Shows bookings or courts, one at a time, because both together would be too long for a phone. */
export function DashboardViews() {
  const entry: unknown = useLocation().state;
  const navigate = useNavigate();
  const viewerId = useSession((session) => session.user?._id);
  const open = useOwnCourts((own) => own.open);
  const count = useOwnCourts((own) => (own.phase === 'ready' ? own.courts.length : undefined));

  // At the same moment as the page asks for the bookings, so that one request serves both.
  useLayoutEffect(() => {
    if (viewerId !== undefined) void open(viewerId);
  }, [open, viewerId]);

  // An owner without a court can do nothing else yet than add one.
  const view = viewOfEntry(entry) ?? (count === 0 ? 'courts' : 'bookings');
  return (
    <SegmentedTabs
      label={TEXTS.label}
      segments={[
        { value: 'bookings', label: TEXTS.bookings },
        { value: 'courts', label: TEXTS.courts, ...(count !== undefined && { count }) },
      ]}
      value={view}
      onValueChange={(next) => {
        const state = next === 'courts' ? SHOW_COURTS : SHOW_BOOKINGS;
        void navigate('.', { replace: true, state });
      }}
    >
      {view === 'courts' ? <OwnCourtsSection /> : <RequestSection />}
    </SegmentedTabs>
  );
}
