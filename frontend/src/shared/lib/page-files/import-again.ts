/** Loads a code-split file, again when loading fails. */
import { bringFailedStyles } from './failed-styles.ts';

/** Pauses between tries; the last one repeats. */
const PAUSES_MS = [1_000, 5_000, 30_000];

function nextChance(tried: number): Promise<unknown> {
  return new Promise((resolve) => {
    if (navigator.onLine) setTimeout(resolve, PAUSES_MS[tried - 1] ?? PAUSES_MS.at(-1));
    else window.addEventListener('online', resolve, { once: true });
  });
}

/**
 * Waits for the connection as long as it takes. Rejects when the file did not come in this many tries with a
 * connection: then a newer build has probably removed it, and only a reload helps.
 */
export async function importAgain<Module>(
  load: () => Promise<Module>,
  { tries = 3 }: { tries?: number } = {},
): Promise<Module> {
  let tried = 0;
  for (;;) {
    try {
      await bringFailedStyles();
      return await load();
    } catch (error) {
      if (navigator.onLine) tried += 1;
      if (tried >= tries) throw error;
      console.error('A part of the page did not come, it is asked for again', error);
      await nextChance(tried);
    }
  }
}
