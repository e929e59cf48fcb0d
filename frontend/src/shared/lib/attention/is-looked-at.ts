/** Whether this tab is the one that is seen, as far as the browser knows. */
export function isLookedAt(): boolean {
  return document.visibilityState === 'visible';
}
