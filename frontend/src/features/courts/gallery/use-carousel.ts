import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { useIsZoomed } from './use-is-zoomed.ts';

const SWIPE_PX = 40;

/**
 * Which of `total` pictures is shown, changed by buttons, arrow keys and swipes; after the last one comes the first.
 */
export function useCarousel(total: number, first = 0) {
  const [wanted, setWanted] = useState(first);
  // The owner may remove pictures while somebody looks at them.
  const index = Math.max(Math.min(wanted, total - 1), 0);
  const isZoomed = useIsZoomed();
  const swipeStart = useRef<number | undefined>(undefined);
  const show = (next: number) => {
    if (total > 0) setWanted((next + total) % total);
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    // The browser's way back and forward. Asked here: a file that all share would be one more for other pages to load.
    if (event.altKey || event.metaKey) return;
    if (event.key === 'ArrowLeft') show(index - 1);
    if (event.key === 'ArrowRight') show(index + 1);
  };
  const handlePointerDown = ({ isPrimary, clientX }: PointerEvent) => {
    // With a second finger it is no swipe: lifting the first one would count from where the second came down.
    swipeStart.current = isPrimary ? clientX : undefined;
  };
  const handlePointerUp = (event: PointerEvent) => {
    const moved = event.clientX - (swipeStart.current ?? event.clientX);
    swipeStart.current = undefined;
    if (Math.abs(moved) >= SWIPE_PX) show(moved < 0 ? index + 1 : index - 1);
  };
  return {
    index,
    show,
    previous: () => show(index - 1),
    next: () => show(index + 1),
    handleKeyDown,
    swipe: {
      onPointerDown: handlePointerDown,
      onPointerUp: handlePointerUp,
      // In an enlarged picture one finger moves the part that is shown, as everywhere, and must not change pictures.
      style: isZoomed ? { touchAction: 'auto' } : {},
    },
  };
}

export type Carousel = ReturnType<typeof useCarousel>;
