import type { SlotType } from '@crease/contract';
import { formatHourRange } from '../../../shared/lib/dates.ts';
import { LightTag } from '../../../shared/ui/light-tag.tsx';
import { BOOKING_SCREEN_TEXTS as TEXTS } from '../bookings.texts.ts';
import styles from './slot-list.module.css';

interface SlotListProps {
  slots: readonly { startTime: string; endTime: string; type: SlotType }[];
  /** How many are named; the rest is counted. */
  shown: number;
}

/** The first hours with their light, then '+N more'. */
export function SlotList({ slots, shown }: SlotListProps) {
  const more = slots.length - shown;
  return (
    <ul className={styles['slots']} role="list">
      {slots.slice(0, shown).map(({ startTime, endTime, type }) => (
        <li key={startTime} className={styles['slot']}>
          {formatHourRange(startTime, endTime)}
          <LightTag light={type} />
        </li>
      ))}
      {more > 0 && <li className={styles['more']}>{TEXTS.more(more)}</li>}
    </ul>
  );
}
