import { DRAWN_ATTRIBUTE } from '@crease/contract';
import type { CourtFilters } from './court-filters.ts';

const DRAWN_FORM = `[${DRAWN_ATTRIBUTE}] form`;

export interface TypedFilters extends CourtFilters {
  /** The name of the field that a keyboard writes in while the page comes to life. */
  focused?: string | undefined;
}

/** What a keyboard has written into the filters that the server drew. */
export function readDrawnFilters(): Partial<TypedFilters> {
  const form = document.querySelector<HTMLFormElement>(DRAWN_FORM);
  if (!form) return {};
  return {
    ...Object.fromEntries(new FormData(form)),
    focused: form.querySelector<HTMLInputElement>(':focus')?.name,
  };
}
