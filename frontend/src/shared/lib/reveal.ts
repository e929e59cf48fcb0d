/** Where a part of the page stands in the window, in pixels from its top. */
interface Place {
  top: number;
  bottom: number;
}

/** It goes on below the window, and less than half of the window is its own. */
export function isBelowFold({ top, bottom }: Place, windowHeight: number): boolean {
  return bottom > windowHeight && top > windowHeight / 2;
}

/** Scrolls no further than it has to, and leaves the focus where it is. */
export function reveal(part: Element): void {
  if (!isBelowFold(part.getBoundingClientRect(), window.innerHeight)) return;
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  part.scrollIntoView({ block: 'nearest', behavior: isCalm ? 'auto' : 'smooth' });
}
