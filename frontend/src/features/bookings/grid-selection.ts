import type { BookingRequest } from './bookings.api.ts';
import { pricedSelectionOf } from './slot-grid/slot-grid-state.ts';
import type { SlotGridStore } from './slot-grid/slot-grid.store.ts';

/** The selection of a grid, for whatever books it. */
export interface GridSelection {
  /** Undefined when nothing is selected. */
  selection: () => BookingRequest | undefined;
  onSelectionChanged: (listener: () => void) => void;
  /** Until it is known what became of the selection, nothing is removed from it. */
  hold: () => void;
  /** Removes what was taken meanwhile. */
  release: () => void;
  /** The selected hours are booked now. */
  clearSelection: () => void;
}

export function gridSelectionOf(grid: SlotGridStore): GridSelection {
  return {
    selection: () => pricedSelectionOf(grid.getState()),
    onSelectionChanged: (listener) => {
      grid.subscribe(({ selected }, before) => {
        if (selected !== before.selected) listener();
      });
    },
    hold: () => grid.getState().hold(),
    release: () => grid.getState().release(),
    clearSelection: () => grid.getState().clearSelection(),
  };
}
