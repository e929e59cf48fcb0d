import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { leadsThroughHistory } from '../../../../shared/lib/presses/history-keys.ts';

type Move = (from: number, to: number) => void;

const PLACE_SELECTOR = '[data-picture]';
const STEP_BY_KEY: Record<string, number> = {
  ArrowLeft: -1,
  ArrowUp: -1,
  ArrowRight: 1,
  ArrowDown: 1,
};

/** The position of the picture under the pointer. */
function placeAt({ clientX, clientY }: globalThis.PointerEvent): number | undefined {
  const tile = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>(PLACE_SELECTOR);
  return tile ? Number(tile.dataset['picture']) : undefined;
}

/**
 * Lets pictures be moved by finger, mouse or arrow keys. While one is dragged the listeners are on the window,
 * because its element moves in the page and would lose the pointer.
 */
export function usePictureOrder(onMove: Move) {
  const [dragged, setDragged] = useState<number>();
  const latestMove = useRef(onMove);
  const stop = useRef<() => void>(undefined);
  useEffect(() => {
    latestMove.current = onMove;
  });
  useEffect(() => () => stop.current?.(), []);

  const startDrag = (event: PointerEvent, from: number) => {
    if (event.button !== 0) return;
    const ending = new AbortController();
    let place = from;
    const end = () => {
      ending.abort();
      setDragged(undefined);
    };
    const follow = (moved: globalThis.PointerEvent) => {
      const next = placeAt(moved);
      if (next === undefined || next === place) return;
      latestMove.current(place, next);
      place = next;
      setDragged(next);
    };
    stop.current = end;
    setDragged(from);
    window.addEventListener('pointermove', follow, { signal: ending.signal });
    window.addEventListener('pointerup', end, { signal: ending.signal });
    window.addEventListener('pointercancel', end, { signal: ending.signal });
  };

  return {
    dragged,
    gripOf: (index: number) => ({
      onPointerDown: (event: PointerEvent) => startDrag(event, index),
      onKeyDown: (event: KeyboardEvent) => {
        const step = STEP_BY_KEY[event.key];
        if (step === undefined || leadsThroughHistory(event)) return;
        event.preventDefault();
        onMove(index, index + step);
      },
    }),
  };
}
