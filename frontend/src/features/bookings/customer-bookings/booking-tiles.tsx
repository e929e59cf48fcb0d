import { formatRupees, type Booking } from '@crease/contract';
import { StatTile } from '../../../shared/ui/cards/stat-tile.tsx';
import { totalsOf } from './customer-bookings.ts';
import { MY_BOOKINGS_TEXTS as TEXTS } from './customer-bookings.texts.ts';
import styles from './booking-tiles.module.css';

interface BookingTilesProps {
  /** Undefined while loading. */
  bookings: readonly Booking[] | undefined;
}

export function BookingTiles({ bookings }: BookingTilesProps) {
  const totals = bookings && totalsOf(bookings);
  return (
    <div className={styles['tiles']}>
      <StatTile label={TEXTS.totalBookings} value={totals?.totalBookings ?? '–'} />
      <StatTile label={TEXTS.pendingActions} value={totals?.pendingActions ?? '–'} />
      <StatTile label={TEXTS.confirmed} value={totals?.confirmed ?? '–'} />
      <StatTile label={TEXTS.totalSpent} value={totals ? formatRupees(totals.totalSpent) : '–'} />
    </div>
  );
}
