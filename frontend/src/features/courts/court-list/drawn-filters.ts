import { DRAWN_ATTRIBUTE } from '@crease/contract';
import type { CourtFilters } from './court-filters.ts';

const DRAWN_FORM = `[${DRAWN_ATTRIBUTE}] form`;

/** What a keyboard has written into the filters that the server drew, and where it goes on writing. */
export function readDrawnFilters() {
  const form = document.querySelector<HTMLFormElement>(DRAWN_FORM);
  if (!form) return undefined;
  return {
    typed: Object.fromEntries(new FormData(form)) as Partial<CourtFilters>,
    focused: form.querySelector<HTMLInputElement>(':focus')?.name,
  };
}
