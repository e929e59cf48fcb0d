/** What the owner writes down about someone at the counter. */
import type { DatedSlot } from '@crease/contract';
import type { BookingRequest, WalkIn } from '../bookings.api.ts';
import { isSelectable, selectedSlotsOf, type SlotGridData } from '../slot-grid-state.ts';
import { MANUAL_BOOKING_TEXTS as TEXTS } from './manual-booking.texts.ts';

export interface WalkInDraft {
  customerName: string;
  customerPhone: string;
  notes: string;
}

export const BLANK_WALK_IN: WalkInDraft = { customerName: '', customerPhone: '', notes: '' };

/** The first thing that is still missing, as a sentence; undefined when the booking can be made. */
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

/** The hour that would make the selection longer, if it can be had. */
export function hourAfter(grid: SlotGridData): DatedSlot | undefined {
  const last = selectedSlotsOf(grid).at(-1);
  return grid.slots.find(
    (slot) => slot.absoluteHour - 1 === last?.absoluteHour && isSelectable(grid, slot),
  );
}
