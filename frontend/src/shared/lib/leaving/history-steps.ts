/** Lets one listener handle the browser's Back and Forward before the router does. */
type StepListener = (event: PopStateEvent) => void;

let firstListener: StepListener | undefined;

/** Call it before the router starts, because listeners run in the order in which they were added. */
export function hearStepsFirst(): void {
  window.addEventListener('popstate', (event) => firstListener?.(event));
}

/** One listener at a time; returns a function that removes it. */
export function onStepFirst(listener: StepListener): () => void {
  firstListener = listener;
  return () => {
    if (firstListener === listener) firstListener = undefined;
  };
}
