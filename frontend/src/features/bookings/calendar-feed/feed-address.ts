/** Turns the feed's path into addresses for calendar programs. Pure. */

/** The whole address, on the host where this page was opened. */
export function feedAddressOf(url: string, pageAddress: string): string {
  return new URL(url, pageAddress).href;
}

/** The same address with the scheme that opens a calendar program. */
export function subscribeAddressOf(address: string): string {
  return address.replace(/^https?:/, 'webcal:');
}
