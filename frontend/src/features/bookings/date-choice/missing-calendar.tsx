import { EmptyState } from '../../../shared/ui/notices/empty-state.tsx';
import { ReloadButton } from '../../../shared/ui/notices/reload-button.tsx';
import { MISSING_CALENDAR_TEXTS as TEXTS } from './missing-calendar.texts.ts';

/**
 * Stands where the month would be whose file does not come, as after a newer build has removed it. The page stays,
 * because there may be a walk-in in it that is being typed.
 */
export function MissingCalendar() {
  return (
    <EmptyState headingLevel="h3" title={TEXTS.title} hint={TEXTS.hint} action={<ReloadButton />} />
  );
}
