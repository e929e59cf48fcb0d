import { formatRupeesExact, type Booking, type Court } from '@crease/contract';
import { StatTile } from '../../../shared/ui/cards/stat-tile.tsx';
import { statsOf, type RequestFilter } from './owner-requests.ts';
import { DASHBOARD_TEXTS as TEXTS } from './owner-requests.texts.ts';
import styles from './request-stats.module.css';

interface RequestStatsProps {
  courts: readonly Court[];
  bookings: readonly Booking[];
  /** False while loading. */
  isReady: boolean;
  /** Shows the bookings that a number counts. */
  onShow: (filter: RequestFilter) => void;
}

const COMING = '–';

function toneOf(count: number) {
  return count > 0 ? 'attention' : 'neutral';
}

export function RequestStats({ courts, bookings, isReady, onShow }: RequestStatsProps) {
  const stats = statsOf(courts, bookings);
  const show = (value: number | string) => (isReady ? value : COMING);
  return (
    <div className={styles['stats']}>
      <StatTile
        label={TEXTS.pendingBookings}
        value={show(stats.pendingBookings)}
        tone={toneOf(stats.pendingBookings)}
        onPress={() => onShow('pending')}
      />
      <StatTile
        label={TEXTS.cancellationRequests}
        value={show(stats.cancellationRequests)}
        tone={toneOf(stats.cancellationRequests)}
        onPress={() => {
          // Cancellation requests have no filter of their own, but stand first in the list of all.
          onShow('all');
        }}
      />
      <StatTile label={TEXTS.totalBookings} value={show(stats.totalBookings)} />
      <StatTile label={TEXTS.totalCourts} value={show(stats.totalCourts)} />
      <StatTile label={TEXTS.totalRevenue} value={show(formatRupeesExact(stats.totalRevenue))} />
    </div>
  );
}
