/**
 * How many items of a list were shown, kept with the history entry: Back and a reload show as many as before, because
 * the page is scrolled to where it was left. `name` tells apart what the same page lists.
 */

export interface ShownCount {
  name: string;
  count: number;
}

/** Beside what the router keeps there. */
interface EntryState {
  shown?: ShownCount;
}

export function shownBefore(name: string): number | undefined {
  const before = (history.state as EntryState | null)?.shown;
  return before?.name === name ? before.count : undefined;
}

export function keepShown(shown: ShownCount): void {
  history.replaceState({ ...history.state, shown }, '');
}
