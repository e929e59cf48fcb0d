/** The selected hours of the day on screen. Hours that can't be booked any more are removed, and it is said why. */
import { hasBegun, type DatedSlot } from '@crease/contract';
import { BOOKING_TEXTS } from '../bookings.texts.ts';
import { formatHours } from '../played-hours/joined-hours.ts';
import { isUnread } from '../court-day/day-states.ts';
import {
  isMine,
  isSelectable,
  isTaken,
  selectedSlotsOf,
  withLost,
  type SlotGridData,
  type SlotSelectionActions,
} from './slot-grid-state.ts';
import type { OwnHours } from '../court-day/slot-views.ts';
import type { StoreAccess } from '../../../shared/lib/store-access.ts';

export class SlotSelection implements SlotSelectionActions {
  private readonly notify: (text: string) => void;
  private readonly state: StoreAccess<SlotGridData>;
  /** The selection was sent before the day was read, so it is not known when a taken hour was taken. */
  private wasHeldUnread = false;

  constructor(notify: (text: string) => void, state: StoreAccess<SlotGridData>) {
    this.notify = notify;
    this.state = state;
  }

  readonly toggle = (startTime: string): void => {
    const grid = this.state.get();
    const slot = grid.slots.find((candidate) => candidate.startTime === startTime);
    if (!slot || !isSelectable(grid, slot)) return;
    const isOn = grid.selected.includes(startTime);
    const others = grid.selected.filter((name) => name !== startTime);
    this.select(isOn ? others : [...others, startTime]);
  };

  readonly select = (startTimes: readonly string[]): void => {
    const grid = this.state.get();
    const isKept = ({ startTime }: DatedSlot) => grid.isHeld && grid.selected.includes(startTime);
    const chosen = grid.slots.filter(
      (slot) => startTimes.includes(slot.startTime) && (isKept(slot) || isSelectable(grid, slot)),
    );
    this.state.set({ selected: chosen.map((slot) => slot.startTime), lost: undefined });
  };

  readonly clearSelection = (): void => this.state.set({ selected: [], lost: undefined });

  readonly hold = (): void => {
    this.wasHeldUnread = isUnread(this.state.get().day);
    this.state.set({ isHeld: true });
  };

  readonly showMine = (mine: OwnHours): void => {
    this.state.set({ mine });
    // The hours being sent become the customer's own just before the answer comes; then `release` takes care of them.
    if (!this.state.get().isHeld) this.dropMine();
  };

  /** Selects the hours at once; those that are not free are removed by the first read. */
  selectWanted(wanted: readonly string[]): void {
    const grid = this.state.get();
    const asked = grid.slots.filter((slot) => wanted.includes(slot.startTime));
    if (asked.length === 0) return;
    this.select(wanted);
    this.drop(
      asked.filter((slot) => isMine(grid, slot)),
      BOOKING_TEXTS.alreadyMine,
    );
    const gone = asked.filter((slot) => !isSelectable(grid, slot) && !isMine(grid, slot));
    this.lose(gone, BOOKING_TEXTS.notFree);
  }

  /** The selection is not being sent any more. */
  release(): void {
    this.state.set({ isHeld: false });
    this.dropMine();
    this.loseTaken(!this.wasHeldUnread);
  }

  /** `wereFree`: the hours were seen to be free before, so somebody has just taken them. */
  loseTaken(wereFree: boolean): void {
    const grid = this.state.get();
    const gone = selectedSlotsOf(grid).filter((slot) => isTaken(grid, slot));
    // In the dialog for walk-ins an hour may be lost to a request: then nobody has it yet, and the sentence says so.
    const isAsked = gone.every(({ startTime }) => grid.day.states.get(startTime) === 'requested');
    const justTaken = isAsked ? BOOKING_TEXTS.asked : BOOKING_TEXTS.taken;
    this.lose(gone, wereFree ? justTaken : BOOKING_TEXTS.notFree);
  }

  loseBegun(): void {
    const grid = this.state.get();
    const begun = selectedSlotsOf(grid).filter((slot) => hasBegun(slot, grid.runningHour));
    this.lose(begun, BOOKING_TEXTS.begun);
  }

  /** Hours that are not sold any more. */
  loseUnsold(gone: readonly DatedSlot[]): void {
    this.lose(gone, BOOKING_TEXTS.notFree);
  }

  private dropMine(): void {
    const grid = this.state.get();
    const own = selectedSlotsOf(grid).filter((slot) => isMine(grid, slot));
    this.drop(own, BOOKING_TEXTS.alreadyMine);
    // The hours were lost before it was known that they are the customer's own, so no alternatives are needed.
    if (grid.lost?.slots.every((slot) => isMine(grid, slot))) this.state.set({ lost: undefined });
  }

  private drop(gone: readonly DatedSlot[], sayWhy: (hours: string) => string): void {
    if (gone.length === 0) return;
    const names = gone.map((slot) => slot.startTime);
    const { selected } = this.state.get();
    this.state.set({ selected: selected.filter((name) => !names.includes(name)) });
    this.notify(sayWhy(formatHours(gone)));
  }

  /** Like `drop`, but remembers the hours, so that alternatives can be offered. */
  private lose(gone: readonly DatedSlot[], sayWhy: (hours: string) => string): void {
    if (gone.length === 0) return;
    const grid = this.state.get();
    const lost = { slots: gone, wanted: [...selectedSlotsOf(grid), ...gone] };
    this.state.set({ lost: withLost(grid.lost, lost) });
    this.drop(gone, sayWhy);
  }
}
