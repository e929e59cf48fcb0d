/** The number of the present history entry, from 0 for the first of a visit. React Router keeps it in its state. */
export function historyIndex(): number {
  return (history.state as { idx?: number } | null)?.idx ?? 0;
}
