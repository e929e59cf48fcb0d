import { courtPath, PATHS, type Court } from '@crease/contract';
import { BOOKING_SCREEN_TEXTS as TEXTS } from '../../features/bookings/bookings.texts.ts';
import { ButtonLink } from '../../shared/ui/buttons/button.tsx';
import { EmptyState } from '../../shared/ui/notices/empty-state.tsx';

export function ClosedCourt({ court }: { court: Court }) {
  return (
    <EmptyState
      headingLevel="h1"
      title={TEXTS.closedCourt}
      hint={TEXTS.closedCourtHint}
      action={
        <>
          <ButtonLink to={PATHS.courts} variant="primary">
            {TEXTS.findCourts}
          </ButtonLink>
          <ButtonLink to={courtPath(court._id)}>{TEXTS.courtDetails}</ButtonLink>
        </>
      }
    />
  );
}
