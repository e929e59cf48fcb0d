/** Steps back and forward, heard before the router hears of them. */
type StepListener = (event: PopStateEvent) => void;

let firstListener: StepListener | undefined;

/** Call before the router starts: the window's listeners hear in the order in which they came. */
export function hearStepsFirst(): void {
  window.addEventListener('popstate', (event) => firstListener?.(event));
}

/** One at a time; returns how to take it away. */
export function onStepFirst(listener: StepListener): () => void {
  firstListener = listener;
  return () => {
    if (firstListener === listener) firstListener = undefined;
  };
}
