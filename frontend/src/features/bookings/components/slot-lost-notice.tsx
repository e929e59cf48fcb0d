import { formatHours } from '../../../shared/lib/dates.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { BOOKING_SCREEN_TEXTS as TEXTS } from '../bookings.texts.ts';
import { alternativesOf } from '../slot-alternatives.ts';
import { isSelectable } from '../slot-grid-state.ts';
import { useSlotGrid } from '../slot-grid.store.ts';
import styles from './slot-lost-notice.module.css';

/** Says which hours went from under the selection, and offers the nearest free ones; one tap takes them. */
export function SlotLostNotice() {
  const grid = useSlotGrid();
  if (!grid.lost) return null;
  const free = grid.slots.filter((slot) => isSelectable(grid, slot));
  const alternatives = alternativesOf(grid.lost, free);
  return (
    <div className={styles['notice']}>
      <p>
        <b>{TEXTS.lost(formatHours(grid.lost.slots))}</b>{' '}
        {alternatives.length > 0 && TEXTS.nearestFree}
      </p>
      {alternatives.length > 0 && (
        <div className={styles['choices']}>
          {alternatives.map(({ slots, selection }) => (
            <Button
              key={slots[0]?.startTime}
              onClick={() => {
                grid.select(selection);
              }}
            >
              {formatHours(slots)}
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}
