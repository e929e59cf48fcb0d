import { PATHS } from '@crease/contract';
import { memo, useMemo } from 'react';
import { BookingCard } from '../../features/bookings/customer-bookings/booking-card.tsx';
import { BookingCardSkeleton } from '../../features/bookings/customer-bookings/booking-card-skeleton.tsx';
import { useCancellation } from '../../features/bookings/cancellation/cancellation.store.ts';
import { CancellationDialog } from '../../features/bookings/cancellation/cancellation-dialog.tsx';
import { hasCourt, type ShownBooking } from '../../features/bookings/booking-facts.ts';
import { listedBookings } from '../../features/bookings/customer-bookings/customer-bookings.ts';
import { useCustomerBookings } from '../../features/bookings/customer-bookings/customer-bookings.store.ts';
import { MY_BOOKINGS_TEXTS as TEXTS } from '../../features/bookings/customer-bookings/customer-bookings.texts.ts';
import { ButtonLink } from '../../shared/ui/buttons/button.tsx';
import { EmptyState } from '../../shared/ui/notices/empty-state.tsx';
import { ShowMore, useFirstOf } from '../../shared/ui/buttons/show-more.tsx';
import { HiddenStatus } from '../../shared/ui/notices/hidden-status.tsx';
import styles from './booking-list.module.css';
import { ListControls } from './list-controls.tsx';
import { useListChoice } from './use-list-choice.ts';

const SKELETON_CARDS = [1, 2, 3];
const CARDS_AT_ONCE = 30;

const Card = memo(BookingCard);

export function BookingList() {
  const phase = useCustomerBookings((state) => state.phase);
  const bookings = useCustomerBookings((state) => state.bookings);
  const { filter, sort } = useListChoice();
  const listed = useMemo(() => listedBookings(bookings, filter, sort), [bookings, filter, sort]);
  const name = `${filter} ${sort}`;

  return (
    <ListControls isListEmpty={listed.length === 0}>
      {phase === 'loading' ? (
        <ComingBookings />
      ) : (
        <section>
          <h2 className="visually-hidden">{TEXTS.listLabel}</h2>
          {listed.length === 0 ? (
            <NoBookings />
          ) : (
            <ListedBookings key={name} name={name} listed={listed} />
          )}
          <HiddenBookings />
          <CancellationDialog />
        </section>
      )}
    </ListControls>
  );
}

interface ListedBookingsProps {
  name: string;
  listed: readonly ShownBooking[];
}

function ListedBookings({ name, listed }: ListedBookingsProps) {
  const changed = useCustomerBookings((state) => state.changed);
  const ask = useCancellation((cancellation) => cancellation.ask);
  const { shown, more } = useFirstOf(listed, CARDS_AT_ONCE, name);
  return (
    <>
      <ul className={styles['list']} role="list">
        {shown.map((booking) => (
          <li key={booking._id}>
            <Card booking={booking} isChanged={changed.has(booking._id)} onCancel={ask} />
          </li>
        ))}
      </ul>
      <ShowMore className={styles['more']} {...more} />
    </>
  );
}

function NoBookings() {
  const { filter } = useListChoice();
  // Those of removed courts were made all the same.
  const isNew = useCustomerBookings(({ bookings }) => bookings.length === 0);
  if (filter !== 'all') {
    return <EmptyState title={TEXTS.noneFound} hint={TEXTS.noneOfFilter(filter)} />;
  }
  return (
    <EmptyState
      title={TEXTS.noneFound}
      hint={isNew ? TEXTS.noneYet : undefined}
      action={
        <ButtonLink to={PATHS.courts} variant="primary">
          {TEXTS.explore}
        </ButtonLink>
      }
    />
  );
}

/** Explains why the tiles count more bookings than the list shows. */
function HiddenBookings() {
  const count = useCustomerBookings(
    (state) => state.bookings.filter((booking) => !hasCourt(booking)).length,
  );
  return count === 0 ? null : <p className={styles['hidden']}>{TEXTS.hidden(count)}</p>;
}

function ComingBookings() {
  return (
    <div className={styles['list']} aria-busy="true">
      <HiddenStatus>{TEXTS.loading}</HiddenStatus>
      {SKELETON_CARDS.map((place) => (
        <BookingCardSkeleton key={place} />
      ))}
    </div>
  );
}
