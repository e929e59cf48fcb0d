/** The courts that Home counts and chooses from. */
import { NO_FILTERS } from '../../features/courts/court-list/court-filters.ts';
import { useCourts } from '../../features/courts/courts.store.ts';
import { onReturn } from '../../shared/lib/attention/on-return.ts';
import { importAgain } from '../../shared/lib/page-files/import-again.ts';

/** Loads all courts when they fit on one page, else the first page and, unless `hasSample`, a random one. */
async function loadCourts(hasSample = false): Promise<void> {
  await useCourts.getState().loadList(NO_FILTERS);
  const { list } = useCourts.getState();
  if (hasSample || list.count === list.courts.length) return;
  const importPages = () => import('../../features/courts/court-list/court-pages.ts');
  const { loadSample } = await importAgain(importPages, { tries: Infinity });
  await loadSample();
}

/** Loads them, and counts them again when the page is looked at again. Answers what ends it. */
export function keepCourts(): () => void {
  void loadCourts();
  return onReturn(() => {
    const { list, sample } = useCourts.getState();
    // Other cards are not put where somebody may be about to press.
    if (list.phase !== 'loading') void loadCourts(sample !== undefined);
  });
}
