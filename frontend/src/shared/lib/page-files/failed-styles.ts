/**
 * Stylesheets that did not come. Vite asks for the stylesheets of a code-split file only once: when the file is
 * imported again, they are taken for loaded, and what it draws would have no styles until the page is reloaded.
 */
const failed = new Set<string>();

export function hearFailedStyles(): void {
  window.addEventListener(
    'error',
    ({ target }) => {
      if (!(target instanceof HTMLLinkElement) || target.rel !== 'stylesheet') return;
      failed.add(target.href);
      target.remove();
    },
    // Failures of files do not bubble.
    { capture: true },
  );
}

/** Resolves when they came or failed again. */
function bringStyles(href: string): Promise<unknown> {
  failed.delete(href);
  return new Promise((resolve) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = href;
    link.addEventListener('load', resolve);
    link.addEventListener('error', resolve);
    document.head.append(link);
  });
}

/**
 * Asks again for what did not come. What fails once more holds nothing up: it may belong to a page of an older build.
 */
export async function bringFailedStyles(): Promise<void> {
  await Promise.all([...failed].map(bringStyles));
}
