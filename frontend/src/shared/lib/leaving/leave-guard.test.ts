import { expect, onTestFinished, test, vi } from 'vitest';
import { guardLeaving } from './leave-guard.ts';
import { hearStepsFirst } from './history-steps.ts';

/** A page with unsaved work, the third of a visit, in a browser whose steps are heard when the test says so. */
function guardThirdPage() {
  const past = { state: { idx: 2 }, go: vi.fn<(steps: number) => void>() };
  const window = new EventTarget();
  vi.stubGlobal('history', past);
  vi.stubGlobal('window', window);
  vi.stubGlobal('document', new EventTarget());
  hearStepsFirst();
  const router = vi.fn<() => void>();
  window.addEventListener('popstate', router);
  const onLeave = vi.fn<(go: () => void) => void>();
  const stop = guardLeaving({ onLeave, follow: () => undefined });
  onTestFinished(() => {
    stop();
    vi.unstubAllGlobals();
  });
  return {
    onLeave,
    go: past.go,
    router,
    stepTo: (idx: number) => {
      past.state = { idx };
      window.dispatchEvent(new Event('popstate'));
    },
  };
}

test('when the page is left before the step back to it is heard, then that one is not the visitor’s, and what follows leads away', () => {
  const { onLeave, go, router, stepTo } = guardThirdPage();
  onLeave.mockImplementation((leave) => leave());
  stepTo(1);
  expect(go.mock.calls).toEqual([[1], [-1]]);
  stepTo(2);
  expect(router).not.toHaveBeenCalled();
  stepTo(1);
  expect(router).toHaveBeenCalledTimes(1);
});

test('when the visitor leaves and comes back before the next page is there, then they are asked again', () => {
  const { onLeave, router, stepTo } = guardThirdPage();
  onLeave.mockImplementation((leave) => leave());
  for (const idx of [1, 2, 1, 2]) stepTo(idx);
  router.mockClear();
  stepTo(1);
  expect(onLeave).toHaveBeenCalledTimes(2);
  expect(router).not.toHaveBeenCalled();
});

test('when the visitor stays, then the router hears of no step, and the next one is asked about again', () => {
  const { onLeave, go, router, stepTo } = guardThirdPage();
  for (let turn = 1; turn <= 2; turn += 1) {
    stepTo(1);
    stepTo(2);
    expect(onLeave).toHaveBeenCalledTimes(turn);
  }
  expect(go.mock.calls).toEqual([[1], [1]]);
  expect(router).not.toHaveBeenCalled();
});
