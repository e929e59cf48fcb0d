import { PRODUCT_NAME } from '@crease/contract';
import { useEffect } from 'react';

/** Sets the title of the tab. The page's own words come first, because tabs show only the beginning. */
export function useDocumentTitle(title: string | undefined): void {
  useEffect(() => {
    if (title !== undefined) document.title = `${title} · ${PRODUCT_NAME}`;
  }, [title]);
}
