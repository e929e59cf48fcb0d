/** Which half of the dashboard is shown; kept in the history's entry, so that back and reload find it again. */
export type DashboardView = 'bookings' | 'courts';

interface DashboardEntry {
  view: DashboardView;
}

export const SHOW_BOOKINGS: DashboardEntry = { view: 'bookings' };
export const SHOW_COURTS: DashboardEntry = { view: 'courts' };

/** Undefined when the entry does not say. */
export function viewOfEntry(state: unknown): DashboardView | undefined {
  const { view } = (state ?? {}) as Partial<DashboardEntry>;
  return view;
}
