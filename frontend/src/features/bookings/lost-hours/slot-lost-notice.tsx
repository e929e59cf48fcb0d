import { capitalised } from '../../../shared/lib/words/capitalised.ts';
import { Button } from '../../../shared/ui/buttons/button.tsx';
import { formatHours } from '../played-hours/joined-hours.ts';
import { alternativesOf } from './slot-alternatives.ts';
import { isSelectable, type SlotGridState } from '../slot-grid/slot-grid-state.ts';
import { useSlotGrid } from '../slot-grid/slot-grid.store.ts';
import { LOST_HOURS_TEXTS as TEXTS } from './lost-hours.texts.ts';
import styles from './slot-lost-notice.module.css';

/** The notice for the customer's own selection. */
export function SlotLostNotice() {
  return <LostHoursNotice grid={useSlotGrid()} />;
}

/** Says which selected hours were taken, and offers the nearest free ones, which one tap selects. */
export function LostHoursNotice({ grid }: { grid: SlotGridState }) {
  if (!grid.lost) return null;
  const free = grid.slots.filter((slot) => isSelectable(grid, slot));
  const alternatives = alternativesOf(grid.lost, free);
  return (
    <div className={styles['notice']}>
      <p>
        <b>{capitalised(TEXTS.lost(formatHours(grid.lost.slots)))}</b>{' '}
        {alternatives.length > 0 && TEXTS.nearestFree}
      </p>
      {alternatives.length > 0 && (
        <div className={styles['choices']}>
          {alternatives.map(({ slots, selection }) => (
            <Button key={slots[0]?.startTime} onClick={() => grid.select(selection)}>
              {capitalised(formatHours(slots))}
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}
