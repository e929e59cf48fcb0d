/**
 * Tells visits of a page apart: an answer that comes after its visit is announced, but must not change the next
 * visit.
 */
export function createVisits() {
  let visit = 0;
  return {
    /** Returns a function that tells whether this visit is still the current one. */
    current: (): (() => boolean) => {
      const own = visit;
      return () => own === visit;
    },
    end: (): void => {
      visit += 1;
    },
  };
}
