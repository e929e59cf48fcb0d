/** What the owner enters about a walk-in. */
import type { DatedSlot } from '@crease/contract';
import type { BookingRequest, WalkIn } from '../bookings.api.ts';
import { isSelectable, selectedSlotsOf, type SlotGridData } from '../slot-grid/slot-grid-state.ts';
import { MANUAL_BOOKING_TEXTS as TEXTS } from './manual-booking.texts.ts';

export interface WalkInDraft {
  customerName: string;
  customerPhone: string;
  notes: string;
}

export const BLANK_WALK_IN: WalkInDraft = { customerName: '', customerPhone: '', notes: '' };

/** A sentence about the first thing that is missing; undefined when the booking can be made. */
export function missingOf(
  selection: BookingRequest | undefined,
  draft: WalkInDraft,
): string | undefined {
  if (!selection) return TEXTS.nothingSelected;
  if (draft.customerName.trim() === '') return TEXTS.nameMissing;
  return draft.customerPhone.trim() === '' ? TEXTS.phoneMissing : undefined;
}

export function walkInOf(selection: BookingRequest, draft: WalkInDraft): WalkIn {
  const notes = draft.notes.trim();
  return {
    ...selection,
    customerName: draft.customerName.trim(),
    customerPhone: draft.customerPhone.trim(),
    ...(notes !== '' && { notes }),
  };
}

/** The free hour right after the selection, if there is one. */
export function hourAfter(grid: SlotGridData): DatedSlot | undefined {
  const last = selectedSlotsOf(grid).at(-1);
  return grid.slots.find(
    (slot) => slot.absoluteHour - 1 === last?.absoluteHour && isSelectable(grid, slot),
  );
}
