import { PATHS } from '@crease/contract';
import { COURT_DETAIL_TEXTS as TEXTS } from '../../features/courts/court-detail/court-detail.texts.ts';
import { ButtonLink } from '../../shared/ui/buttons/button.tsx';
import { EmptyState } from '../../shared/ui/notices/empty-state.tsx';

export function MissingCourt() {
  return (
    <EmptyState
      headingLevel="h1"
      title={TEXTS.notFound}
      hint={TEXTS.notFoundHint}
      action={
        <ButtonLink to={PATHS.courts} variant="primary">
          {TEXTS.browse}
        </ButtonLink>
      }
    />
  );
}
