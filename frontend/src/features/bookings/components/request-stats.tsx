import type { Booking, Court } from '@crease/contract';
import { formatRupeesExact } from '../../../shared/lib/money.ts';
import { StatTile } from '../../../shared/ui/stat-tile.tsx';
import { statsOf } from '../owner-requests.ts';
import { DASHBOARD_TEXTS as TEXTS } from '../owner-requests.texts.ts';
import styles from './request-stats.module.css';

interface RequestStatsProps {
  courts: readonly Court[];
  bookings: readonly Booking[];
  /** False while they are on their way. */
  isReady: boolean;
}

const COMING = '–';

function toneOf(count: number) {
  return count > 0 ? 'attention' : 'neutral';
}

export function RequestStats({ courts, bookings, isReady }: RequestStatsProps) {
  const stats = statsOf(courts, bookings);
  const show = (value: number | string) => (isReady ? value : COMING);
  return (
    <div className={styles['stats']}>
      <StatTile
        label={TEXTS.pendingBookings}
        value={show(stats.pendingBookings)}
        tone={toneOf(stats.pendingBookings)}
      />
      <StatTile
        label={TEXTS.cancellationRequests}
        value={show(stats.cancellationRequests)}
        tone={toneOf(stats.cancellationRequests)}
      />
      <StatTile label={TEXTS.totalBookings} value={show(stats.totalBookings)} />
      <StatTile label={TEXTS.totalCourts} value={show(stats.totalCourts)} />
      <StatTile label={TEXTS.totalRevenue} value={show(formatRupeesExact(stats.totalRevenue))} />
    </div>
  );
}
