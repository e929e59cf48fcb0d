/** Where an element stands in the window, in pixels from the window's top. */
interface Place {
  top: number;
  bottom: number;
}

/** True when the element continues below the window and takes up less than half of it. */
export function isBelowFold({ top, bottom }: Place, windowHeight: number): boolean {
  return bottom > windowHeight && top > windowHeight / 2;
}

/** Scrolls only as far as needed, and does not move the focus. */
export function reveal(part: Element): void {
  if (!isBelowFold(part.getBoundingClientRect(), window.innerHeight)) return;
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  part.scrollIntoView({ block: 'nearest', behavior: isCalm ? 'auto' : 'smooth' });
}
