import { FIGURES_TEXTS as TEXTS } from '../../features/bookings/figures/figures.texts.ts';
import { EmptyState } from '../../shared/ui/notices/empty-state.tsx';
import { ReloadButton } from '../../shared/ui/notices/reload-button.tsx';

/**
 * Stands where the figures would be whose file does not come, as after a newer build has removed it. The page stays,
 * because an owner may be answering a request in it.
 */
export function MissingFigures() {
  return (
    <EmptyState
      headingLevel="h3"
      title={TEXTS.missing}
      hint={TEXTS.missingHint}
      action={<ReloadButton />}
    />
  );
}
