import { PATHS } from '@crease/contract';
import { useEffect } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { useSession } from '../features/auth/auth.store.ts';
import { CourtForm } from '../features/courts/court-form/court-form.tsx';
import { FormNotices } from '../features/courts/court-form/form-notices.tsx';
import { LeaveCourtForm } from '../features/courts/court-form/leave-court-form.tsx';
import { useCourtForm } from '../features/courts/court-form/court-form.store.ts';
import { COURT_FORM_TEXTS as TEXTS } from '../features/courts/court-form/court-form.texts.ts';
import { PageContainer } from '../shared/ui/page/page-container.tsx';
import { PageHeading } from '../shared/ui/page/page-heading.tsx';
import { CourtFormSkeleton } from './court-form/court-form-skeleton.tsx';
import { SHOW_COURTS } from './dashboard/dashboard-view.ts';

/** The page for a new court and for changing one; both lead to the dashboard. */
export function CourtFormPage() {
  const { id } = useParams();
  const navigate = useNavigate();
  const viewerId = useSession((session) => session.user?._id);
  const phase = useCourtForm((state) => state.phase);
  const open = useCourtForm((state) => state.open);
  const close = useCourtForm((state) => state.close);

  useEffect(() => {
    if (viewerId !== undefined) void open(viewerId, id);
    return close;
  }, [open, close, viewerId, id]);

  useEffect(() => {
    if (phase === 'failed') void navigate(PATHS.dashboard, { replace: true });
  }, [phase, navigate]);

  return (
    <PageContainer>
      <FormHeading isNew={id === undefined} />
      {phase === 'ready' ? (
        <>
          <FormNotices />
          <CourtForm onSaved={() => void navigate(PATHS.dashboard, { state: SHOW_COURTS })} />
          <LeaveCourtForm />
        </>
      ) : (
        <CourtFormSkeleton />
      )}
    </PageContainer>
  );
}

function FormHeading({ isNew }: { isNew: boolean }) {
  const status = useCourtForm((state) => state.status);
  if (isNew) return <PageHeading title={TEXTS.createTitle} lead={TEXTS.createLead} />;
  const lead = status === 'rejected' ? TEXTS.editRejectedLead : TEXTS.editLead;
  return <PageHeading title={TEXTS.editTitle} lead={lead} />;
}
