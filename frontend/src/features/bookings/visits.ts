/** The visits of a screen: an answer that comes after its own is told, and leaves the next one alone. */
export function createVisits() {
  let visit = 0;
  return {
    /** Answers how to ask, at any later time, whether it is still the same visit. */
    current: (): (() => boolean) => {
      const own = visit;
      return () => own === visit;
    },
    end: (): void => {
      visit += 1;
    },
  };
}
