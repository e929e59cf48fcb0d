/**
 * Which part of the dashboard is shown. It is kept in the state of the history entry, so that Back and a reload show
 * it again.
 */
type DashboardView = 'bookings' | 'courts';

interface DashboardEntry {
  view: DashboardView;
}

export const SHOW_BOOKINGS: DashboardEntry = { view: 'bookings' };
export const SHOW_COURTS: DashboardEntry = { view: 'courts' };

/** Undefined when the entry names none. */
export function viewOfEntry(state: unknown): DashboardView | undefined {
  const { view } = (state ?? {}) as Partial<DashboardEntry>;
  return view;
}
