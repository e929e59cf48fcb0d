/** Longer than the next page takes on most connections. */
const GOES_MAX_MS = 10_000;

let going: Promise<void> | undefined;

if (typeof window !== 'undefined') {
  window.addEventListener('beforeunload', () => {
    going = new Promise((resolve) => {
      setTimeout(resolve, GOES_MAX_MS);
    });
  });
}

/**
 * Waits while the page is being left. Firefox gives up what is under way as soon as it begins to load the next page,
 * and shows this one until that is there: whoever reloaded a slow page read that it had failed. A page that stays after
 * all, because people chose to, or because the link was a download, goes on afterwards.
 */
export const whilePageGoes = (): Promise<void> | undefined => going;
