import { PATHS, type Court } from '@crease/contract';
import { memo, useId, useState, type ComponentProps } from 'react';
import { useOwnerRequests } from '../../features/bookings/owner-requests/owner-requests.store.ts';
import { CourtCardSkeleton } from '../../features/courts/court-card/court-card-skeleton.tsx';
import { DeleteCourtDialog } from '../../features/courts/own-courts/delete-court-dialog.tsx';
import { OwnCourtCard } from '../../features/courts/own-courts/own-court-card.tsx';
import { useOwnCourts } from '../../features/courts/own-courts/own-courts.store.ts';
import { OWN_COURTS_TEXTS as TEXTS } from '../../features/courts/own-courts/own-courts.texts.ts';
import { ButtonLink } from '../../shared/ui/buttons/button.tsx';
import { EmptyState } from '../../shared/ui/notices/empty-state.tsx';
import { FailedState } from '../../shared/ui/notices/failed-state.tsx';
import { HiddenStatus } from '../../shared/ui/notices/hidden-status.tsx';
import styles from './own-courts-section.module.css';

const SKELETON_CARDS = [1, 2, 3];

const Card = memo(OwnCourtCard);

/** The owner's courts in every status, with their buttons. */
export function OwnCourtsSection() {
  const headingId = useId();
  const phase = useOwnCourts((state) => state.phase);
  const hasCourts = useOwnCourts((state) => state.courts.length > 0);
  return (
    <section
      className={styles['section']}
      aria-labelledby={headingId}
      aria-busy={phase === 'loading' || undefined}
    >
      <h2 id={headingId} className={styles['title']}>
        {TEXTS.title}
      </h2>
      {phase === 'loading' && <ComingCourts />}
      {phase === 'failed' && <FailedCourts />}
      {phase === 'ready' && (hasCourts ? <CourtCards /> : <NoCourts />)}
    </section>
  );
}

function CourtCards() {
  const courts = useOwnCourts((state) => state.courts);
  const changing = useOwnCourts((state) => state.changing);
  const setActive = useOwnCourts((state) => state.setActive);
  const remove = useOwnCourts((state) => state.remove);
  const [leavingId, setLeavingId] = useState<string>();
  // Undefined also when the court is gone by now.
  const leaving = courts.find(({ _id }) => _id === leavingId);

  const confirmDeletion = async ({ _id }: Court) => {
    if (await remove(_id)) {
      setLeavingId(undefined);
      // The server has declined and cancelled the bookings of the removed court.
      void useOwnerRequests.getState().refresh();
    }
  };

  return (
    <>
      <ul className={styles['courts']} role="list">
        {courts.map((court) => (
          <li key={court._id}>
            <Card
              court={court}
              isChanging={changing.has(court._id)}
              onActiveChange={setActive}
              onDelete={setLeavingId}
            />
          </li>
        ))}
      </ul>
      {leaving && (
        <DeletionQuestion
          court={leaving}
          busy={changing.has(leaving._id)}
          onCancel={() => setLeavingId(undefined)}
          onConfirm={() => void confirmDeletion(leaving)}
        />
      )}
    </>
  );
}

/** Apart from the cards, which need not be drawn again with each request. */
function DeletionQuestion(props: Omit<ComponentProps<typeof DeleteCourtDialog>, 'requests'>) {
  const requests = useOwnerRequests((state) => state.bookings);
  return <DeleteCourtDialog {...props} requests={requests} />;
}

function NoCourts() {
  return (
    <EmptyState
      headingLevel="h3"
      title={TEXTS.noneTitle}
      hint={TEXTS.noneHint}
      action={
        <ButtonLink to={PATHS.newCourt} variant="primary">
          {TEXTS.add}
        </ButtonLink>
      }
    />
  );
}

function FailedCourts() {
  const { viewerId, open } = useOwnCourts.getState();
  return (
    <FailedState
      headingLevel="h3"
      title={TEXTS.failedTitle}
      onRetry={() => {
        if (viewerId !== undefined) void open(viewerId);
      }}
    />
  );
}

function ComingCourts() {
  return (
    <div className={styles['courts']}>
      <HiddenStatus>{TEXTS.loading}</HiddenStatus>
      {SKELETON_CARDS.map((place) => (
        <CourtCardSkeleton key={place} />
      ))}
    </div>
  );
}
