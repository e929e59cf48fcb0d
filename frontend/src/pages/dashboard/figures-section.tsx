import { ChartColumn } from 'lucide-react';
import { Suspense, useState } from 'react';
import { FIGURES_TEXTS as TEXTS } from '../../features/bookings/figures/figures.texts.ts';
import { useOwnerRequests } from '../../features/bookings/owner-requests/owner-requests.store.ts';
import { Skeleton } from '../../shared/ui/cards/skeleton.tsx';
import { HiddenStatus } from '../../shared/ui/notices/hidden-status.tsx';
import { lazyPart } from '../../shared/ui/lazy-part.tsx';
import { useToday } from '../../shared/ui/use-today.ts';
import styles from './figures-section.module.css';

const LazyPanel = lazyPart(
  async () => (await import('../../features/bookings/figures/figures-panel.tsx')).FiguresPanel,
  TEXTS.missing,
);

/** Closed at first: the charts are loaded and computed only when somebody opens them. */
export function FiguresSection() {
  const [isOpen, setIsOpen] = useState(false);
  const courts = useOwnerRequests((state) => state.courts);
  const bookings = useOwnerRequests((state) => state.bookings);
  const today = useToday();
  return (
    <details
      className={styles['section']}
      onToggle={(event) => {
        // React bubbles the toggle events of the tables inside, too.
        if (event.target === event.currentTarget) setIsOpen(event.currentTarget.open);
      }}
    >
      <summary className={styles['summary']}>
        <ChartColumn />
        <h2 className={styles['title']}>{TEXTS.title}</h2>
        <span className={styles['lead']}>{TEXTS.lead}</span>
      </summary>
      {isOpen && (
        <div className={styles['content']}>
          <Suspense fallback={<ComingFigures />}>
            <LazyPanel courts={courts} bookings={bookings} today={today} />
          </Suspense>
        </div>
      )}
    </details>
  );
}

function ComingFigures() {
  return (
    <>
      <HiddenStatus>{TEXTS.loading}</HiddenStatus>
      <Skeleton height="20rem" />
    </>
  );
}
