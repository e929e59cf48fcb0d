import { useEffect, useLayoutEffect } from 'react';
import { useAdmin, type AdminState } from '../features/admin/admin.store.ts';
import { ADMIN_TEXTS as TEXTS } from '../features/admin/admin.texts.ts';
import { afterPaint } from '../shared/lib/presses/after-paint.ts';
import { Button } from '../shared/ui/buttons/button.tsx';
import { Skeleton } from '../shared/ui/cards/skeleton.tsx';
import { PageContainer } from '../shared/ui/page/page-container.tsx';
import { PageHeading } from '../shared/ui/page/page-heading.tsx';
import { SegmentedTabs } from '../shared/ui/choices/segmented-tabs.tsx';
import { AllCourts } from './admin/all-courts.tsx';
import { Overview } from './admin/overview.tsx';
import styles from './admin-page.module.css';

const VIEWS = [
  { value: 'overview', label: TEXTS.overview },
  { value: 'courts', label: TEXTS.allCourts },
] as const;

export function AdminPage() {
  const view = useAdmin((state) => state.view);
  const pending = useAdmin((state) => state.stats?.courts.pending);
  const hasFailed = useAdmin((state) => !state.stats && state.hasFailed);
  const open = useAdmin((state) => state.open);
  const close = useAdmin((state) => state.close);
  const show = useAdmin((state) => state.show);

  useViewInEntry();

  useEffect(() => {
    void open();
    return close;
  }, [open, close]);

  return (
    <PageContainer>
      <PageHeading
        title={TEXTS.title}
        tabTitle={TEXTS.tabTitle(pending ?? 0)}
        lead={hasFailed ? undefined : leadOf(pending)}
        action={
          hasFailed ? undefined : (
            <div className={styles['review']}>
              {pending !== undefined && pending > 0 && (
                <Button
                  variant="primary"
                  onClick={() => afterPaint(() => show('courts', 'pending'))}
                >
                  {TEXTS.review}
                </Button>
              )}
            </div>
          )
        }
      />
      <div className={styles['page']}>
        <SegmentedTabs
          label={TEXTS.viewLabel}
          segments={VIEWS}
          value={view}
          onValueChange={(chosen) => show(chosen)}
          isPanelStop={view === 'overview'}
        >
          {view === 'overview' ? <Overview /> : <AllCourts />}
        </SegmentedTabs>
      </div>
    </PageContainer>
  );
}

/** Kept beside what the router keeps there. Browsers refuse this when it is done a hundred times in half a minute. */
function keepInEntry({ view, filter }: AdminState): void {
  history.replaceState({ ...history.state, review: { view, filter } }, '');
}

/** The view and filter are kept with the history entry, so that a reload shows them. */
function useViewInEntry(): void {
  useLayoutEffect(() => {
    const entry = history.state as { review?: Partial<AdminState> } | null;
    useAdmin.setState(entry?.review ?? {});
    keepInEntry(useAdmin.getState());
    return useAdmin.subscribe((state, before) => {
      if (state.view !== before.view || state.filter !== before.filter) keepInEntry(state);
    });
  }, []);
}

function leadOf(pending: number | undefined) {
  if (pending === undefined) return <Skeleton width="12rem" />;
  return pending === 0 ? TEXTS.nothingWaits : TEXTS.waiting(pending);
}
