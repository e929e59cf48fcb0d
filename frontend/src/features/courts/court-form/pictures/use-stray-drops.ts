import { useEffect } from 'react';

/** Files only: words may still be dragged from one field into another. */
function refuse(event: DragEvent): void {
  if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return;
  event.preventDefault();
  event.dataTransfer.dropEffect = 'none';
}

/**
 * Refuses files that are dropped beside the field for pictures. The browser would open them, some in place of the
 * form, and with it the pictures that were chosen would be gone.
 */
export function useStrayDrops(): void {
  useEffect(() => {
    window.addEventListener('dragover', refuse);
    window.addEventListener('drop', refuse);
    return () => {
      window.removeEventListener('dragover', refuse);
      window.removeEventListener('drop', refuse);
    };
  }, []);
}
