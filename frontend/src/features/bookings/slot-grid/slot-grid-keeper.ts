import {
  absoluteHourAt,
  instantOfAbsoluteHour,
  slotsOfDate,
  type Court,
  type CourtDay,
  type SlotsChanged,
} from '@crease/contract';
import {
  hasGap,
  isUnread,
  statesOf,
  withChange,
  withRead,
  type DayStates,
} from '../court-day/day-states.ts';
import {
  CLOSED_GRID,
  justTakenOf,
  selectedSlotsOf,
  type SlotDayActions,
  type SlotGridData,
  type SlotGridParts,
} from './slot-grid-state.ts';
import type { SlotSelection } from './slot-selection.ts';
import type { StoreAccess } from '../../../shared/lib/store-access.ts';

/** Pauses before the day is read again, after a failed read or one that left a gap. */
const REREAD_PAUSES_MS = [1_000, 3_000, 10_000];

/**
 * Of two changes at once the later one may come first, mostly by some milliseconds. If each page read the day for that,
 * a thousand who look at it would all read in the same moment, several times while many ask for its hours.
 */
const GAP_WAIT_MS = 500;
const GAP_SPREAD_MS = 1_000;

type Schedule = ReturnType<typeof setTimeout> | undefined;

/** Keeps one court's day up to date while it is on screen, with reads, pushes and the clock. */
export class SlotGridKeeper implements SlotDayActions {
  private readonly parts: SlotGridParts;
  private readonly state: StoreAccess<SlotGridData>;
  private readonly selection: SlotSelection;
  private unwatch: (() => void) | undefined;
  private failures = 0;
  private nextRead: Schedule;
  private nextHour: Schedule;
  private gapRead: Schedule;

  constructor(parts: SlotGridParts, state: StoreAccess<SlotGridData>, selection: SlotSelection) {
    this.parts = parts;
    this.state = state;
    this.selection = selection;
  }

  readonly openFirst = (
    court: Court,
    date: string,
    wanted: readonly string[] = [],
  ): Promise<void> => {
    this.show(court, date);
    this.selection.selectWanted(wanted);
    return this.refresh();
  };

  readonly open = (court: Court, date: string, wanted: readonly string[] = []): void => {
    const courtDay = { courtId: court._id, date };
    if (this.isShown(courtDay)) this.showCourt(court);
    else {
      this.show(court, date);
      this.selection.selectWanted(wanted);
      void this.refresh();
    }
    // A change after the first read and before the room was entered would be in neither of them.
    this.unwatch ??= this.parts.watch(courtDay, () => {
      if (this.isShown(courtDay)) void this.refresh();
    });
  };

  readonly close = (): void => {
    this.unwatch?.();
    this.unwatch = undefined;
    clearTimeout(this.nextRead);
    clearTimeout(this.nextHour);
    this.failures = 0;
    this.state.set(CLOSED_GRID);
  };

  readonly release = (): void => {
    this.selection.release();
    const { court } = this.state.get();
    if (!court) return;
    this.followClock();
    this.followHours(court);
  };

  readonly receive = (change: SlotsChanged): void => {
    if (!this.isShown(change)) return;
    const before = this.state.get().day;
    const day = withChange(before, change);
    if (day === before) return;
    this.showDay(day);
    if (hasGap(day) && !isUnread(day)) this.readUnlessFilled();
  };

  readonly refresh = async (): Promise<void> => {
    const courtDay = this.shown();
    if (!courtDay) return;
    clearTimeout(this.nextRead);
    this.followClock();
    try {
      const { version, bookings } = await this.parts.fetchDayBookings(courtDay);
      if (!this.isShown(courtDay)) return;
      const { day, slots } = this.state.get();
      this.showDay(withRead(day, version, statesOf(slots, bookings)));
      this.state.set({ phase: 'ready' });
      this.failures = hasGap(this.state.get().day) ? this.failures + 1 : 0;
    } catch (error) {
      if (!this.isShown(courtDay)) return;
      console.error('The day did not load', error);
      this.failures += 1;
      if (isUnread(this.state.get().day)) this.state.set({ phase: 'failed' });
    }
    if (this.failures > 0) this.readLater();
  };

  private show(court: Court, date: string): void {
    // The next day may be shown in the moment in which the last hour of this one begins.
    this.followClock();
    const { court: before, mine } = this.state.get();
    this.close();
    this.state.set({ court, date, slots: slotsOfDate(court.operatingHours, date) });
    // The customer's own hours are absolute, so they stay right for another date of the same court.
    if (before?._id === court._id) this.state.set({ mine });
    this.followClock();
  }

  private shown(): CourtDay | undefined {
    const { court, date } = this.state.get();
    return court && { courtId: court._id, date };
  }

  private isShown({ courtId, date }: CourtDay): boolean {
    const shown = this.shown();
    return shown?.courtId === courtId && shown.date === date;
  }

  /** Takes in the same court after it was read again. */
  private showCourt(court: Court): void {
    this.state.set({ court });
    if (!this.state.get().isHeld) this.followHours(court);
  }

  /** Does nothing unless the hours have changed. Selected hours that are not offered any more are removed. */
  private followHours(court: Court): void {
    const grid = this.state.get();
    const slots = slotsOfDate(court.operatingHours, grid.date);
    if (JSON.stringify(slots) === JSON.stringify(grid.slots)) return;
    const sold = new Set(slots.map((slot) => slot.absoluteHour));
    const gone = selectedSlotsOf(grid).filter((slot) => !sold.has(slot.absoluteHour));
    // Set before hours are lost, so that the alternatives are chosen from the new hours.
    this.state.set({ slots, day: { ...grid.day, isPartial: true } });
    this.selection.loseUnsold(gone);
    void this.refresh();
  }

  private showDay(day: DayStates): void {
    const before = this.state.get();
    this.state.set({ day, justTaken: justTakenOf(before, day) });
    if (!before.isHeld) this.selection.loseTaken(!isUnread(before.day));
  }

  /** May run on for the next day that is shown, where it does no harm. */
  private readUnlessFilled(): void {
    const { version } = this.state.get().day;
    this.gapRead ??= setTimeout(
      () => {
        this.gapRead = undefined;
        const { day } = this.state.get();
        if (!hasGap(day)) return;
        // What was missing has come, and another change was overtaken meanwhile.
        if (day.version > version) this.readUnlessFilled();
        else void this.refresh();
      },
      GAP_WAIT_MS + Math.random() * GAP_SPREAD_MS,
    );
  }

  private readLater(): void {
    clearTimeout(this.nextRead);
    const pause = REREAD_PAUSES_MS[Math.min(this.failures, REREAD_PAUSES_MS.length) - 1];
    this.nextRead = setTimeout(() => void this.refresh(), pause);
  }

  /** Marks slots as past when their hour begins. */
  private readonly followClock = (): void => {
    const runningHour = absoluteHourAt(this.parts.now());
    this.state.set({ runningHour });
    // An hour that begins while it is being sent may have reached the server in time; `release` takes care of it.
    if (!this.state.get().isHeld) this.selection.loseBegun();
    clearTimeout(this.nextHour);
    const nextInstant = instantOfAbsoluteHour(runningHour + 1);
    this.nextHour = setTimeout(this.followClock, nextInstant - this.parts.now());
  };
}
