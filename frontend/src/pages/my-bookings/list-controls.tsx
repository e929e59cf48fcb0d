import { SlidersHorizontal } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import {
  BOOKING_FILTERS,
  BOOKING_SORTS,
  type BookingSort,
  countListed,
} from '../../features/bookings/customer-bookings/customer-bookings.ts';
import { useCustomerBookings } from '../../features/bookings/customer-bookings/customer-bookings.store.ts';
import {
  FILTER_LABELS,
  MY_BOOKINGS_TEXTS as TEXTS,
  SORT_LABELS,
} from '../../features/bookings/customer-bookings/customer-bookings.texts.ts';
import { Button } from '../../shared/ui/buttons/button.tsx';
import { Field } from '../../shared/ui/fields/field.tsx';
import { SegmentedTabs } from '../../shared/ui/choices/segmented-tabs.tsx';
import { useChoice } from '../../shared/ui/choices/use-choice.ts';
import { SelectInput } from '../../shared/ui/fields/select-input.tsx';
import styles from './list-controls.module.css';
import { useListChoice } from './use-list-choice.ts';

const PANEL_ID = 'booking-filters';

interface ListControlsProps {
  isListEmpty: boolean;
  /** The list. */
  children: ReactNode;
}

/** The list under the filter tabs, with a panel for its order. */
export function ListControls({ isListEmpty, children }: ListControlsProps) {
  const { filter, choose } = useListChoice();
  const bookings = useCustomerBookings((state) => state.bookings);
  const isReady = useCustomerBookings((state) => state.phase === 'ready');
  return (
    <div className={styles['controls']}>
      <SegmentedTabs
        label={TEXTS.filterLabel}
        segments={BOOKING_FILTERS.map((value) => ({
          value,
          label: FILTER_LABELS[value],
          ...(isReady && value === 'pending' && { count: countListed(bookings, value) }),
        }))}
        value={filter}
        onValueChange={(chosen) => choose({ filter: chosen })}
        between={<OrderPanel />}
        isPanelStop={isListEmpty}
      >
        {children}
      </SegmentedTabs>
    </div>
  );
}

function OrderPanel() {
  const [isOpen, setIsOpen] = useState(false);
  const { sort, choose } = useListChoice();
  const [shown, show] = useChoice(sort, (chosen) => choose({ sort: chosen }));
  return (
    <>
      <Button
        className={styles['toggle']}
        icon={<SlidersHorizontal />}
        aria-expanded={isOpen}
        aria-controls={PANEL_ID}
        onClick={() => setIsOpen(!isOpen)}
      >
        {TEXTS.filters}
      </Button>
      <div id={PANEL_ID} className={styles['panel']} hidden={!isOpen}>
        <Field label={TEXTS.sortBy}>
          <SelectInput value={shown} onChange={(event) => show(event.target.value as BookingSort)}>
            {BOOKING_SORTS.map((value) => (
              <option key={value} value={value}>
                {SORT_LABELS[value]}
              </option>
            ))}
          </SelectInput>
        </Field>
      </div>
    </>
  );
}
