/** Where an arrow key moves the focus in the grid of hours. */

/** The position of an hour on screen, in pixels. */
interface SlotPlace {
  left: number;
  top: number;
}

/** For Up and Down: the hour in the next row that is nearest sideways. */
function inNextRow(places: readonly SlotPlace[], from: number, step: 1 | -1): number {
  const start = places[from];
  if (!start) return from;
  const beyond = places.filter(({ top }) => (step === 1 ? top > start.top : top < start.top));
  const tops = beyond.map(({ top }) => top);
  const rowTop = step === 1 ? Math.min(...tops) : Math.max(...tops);
  const row = beyond.filter(({ top }) => top === rowTop);
  const sideways = ({ left }: SlotPlace) => Math.abs(left - start.left);
  const nearest = row.sort((one, other) => sideways(one) - sideways(other))[0];
  return nearest ? places.indexOf(nearest) : from;
}

/** The index to move to; undefined for other keys. */
export function slotReachedBy(
  key: string,
  from: number,
  places: readonly SlotPlace[],
): number | undefined {
  const last = places.length - 1;
  const moves: Record<string, () => number> = {
    ArrowLeft: () => Math.max(from - 1, 0),
    ArrowRight: () => Math.min(from + 1, last),
    ArrowUp: () => inNextRow(places, from, -1),
    ArrowDown: () => inNextRow(places, from, 1),
    Home: () => 0,
    End: () => last,
  };
  return moves[key]?.();
}
