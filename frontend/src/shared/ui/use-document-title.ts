import { useEffect } from 'react';

const PRODUCT_NAME = 'Crease';

/** The words in the browser's tab; the page's own come first, so that many tabs can be told apart. */
export function useDocumentTitle(title: string | undefined): void {
  useEffect(() => {
    if (title !== undefined) document.title = `${title} · ${PRODUCT_NAME}`;
  }, [title]);
}
