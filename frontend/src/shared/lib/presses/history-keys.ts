/** With Alt or Meta, arrows lead through the browser's history and are not for what is on the page. */
export const leadsThroughHistory = (event: Pick<KeyboardEvent, 'altKey' | 'metaKey'>): boolean =>
  event.altKey || event.metaKey;
