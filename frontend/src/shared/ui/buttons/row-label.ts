/**
 * What a button of a row is called, after the row: screen readers list the buttons of a page, where many have the same
 * label. It is not shown, because the row says it.
 */
export const rowLabel = (label: string, ...row: readonly string[]): string =>
  [label, ...row].join(', ');
