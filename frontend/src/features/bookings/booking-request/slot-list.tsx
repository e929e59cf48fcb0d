import type { SlotType } from '@crease/contract';
import { capitalised } from '../../../shared/lib/words/capitalised.ts';
import { formatHourRange } from '../../../shared/lib/words/dates.ts';
import { LightTag } from '../../../shared/ui/light/light-tag.tsx';
import type { Hour } from '../played-hours/played-on.ts';
import { OtherDate } from '../played-hours/other-date.tsx';
import { BOOKING_REQUEST_TEXTS as TEXTS } from './booking-request.texts.ts';
import styles from './slot-list.module.css';

interface SlotListProps {
  slots: readonly (Hour & { startTime: string; endTime: string; type: SlotType })[];
  /** The date that is shown above the hours. */
  date: string;
  /** How many hours are listed; the rest is counted. */
  shown: number;
}

/** The first hours, then '+N more'. */
export function SlotList({ slots, date, shown }: SlotListProps) {
  const more = slots.length - shown;
  return (
    <ul className={styles['slots']} role="list">
      {slots.slice(0, shown).map((slot) => (
        <li key={slot.startTime} className={styles['slot']}>
          <span>{capitalised(formatHourRange(slot.startTime, slot.endTime))}</span>
          <span>
            <LightTag light={slot.type} /> <OtherDate hour={slot} date={date} />
          </span>
        </li>
      ))}
      {more > 0 && <li className={styles['more']}>{TEXTS.more(more)}</li>}
    </ul>
  );
}
