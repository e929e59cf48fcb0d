import { useEffect } from 'react';

const PRODUCT_NAME = 'Crease';

/** Sets the title of the tab. The page's own words come first, because tabs show only the beginning. */
export function useDocumentTitle(title: string | undefined): void {
  useEffect(() => {
    if (title !== undefined) document.title = `${title} · ${PRODUCT_NAME}`;
  }, [title]);
}
