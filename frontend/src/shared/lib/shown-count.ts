/**
 * How many items of a list were shown, kept with the history entry: Back and a reload show as many as before, because
 * the page is scrolled to where it was left. `name` tells apart what the same page lists.
 */

/** Beside what the router keeps there. */
interface EntryState {
  shown?: { name: string; count: number };
}

export function shownBefore(name: string): number | undefined {
  const before = (history.state as EntryState | null)?.shown;
  return before?.name === name ? before.count : undefined;
}

export function keepShown(name: string, count: number): void {
  history.replaceState({ ...history.state, shown: { name, count } }, '');
}
