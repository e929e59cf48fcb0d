/** Where the focus can go when what had it is removed. */
const REGION = 'li, tr, article, section, form, fieldset, ul, ol, table, dialog, [tabindex]';

/** When one of these is removed, the one beside it takes its place. */
export const ENTRY = 'li, tr';

function besides(entry: Element): HTMLElement[] {
  const beside = [entry.nextElementSibling, entry.previousElementSibling];
  return beside.filter((one) => one instanceof HTMLElement && one.matches(ENTRY)) as HTMLElement[];
}

/** The closest first; each entry of a list is followed by those beside it. */
export function regionsAround(element: Element): readonly HTMLElement[] {
  const region = element.closest<HTMLElement>(REGION);
  if (!region) return [];
  const { parentElement } = region;
  return [
    region,
    ...(region.matches(ENTRY) ? besides(region) : []),
    ...(parentElement ? regionsAround(parentElement) : []),
  ];
}

export function focusRegion(region: HTMLElement): void {
  if (!region.hasAttribute('tabindex')) region.tabIndex = -1;
  region.focus({ preventScroll: true });
}
