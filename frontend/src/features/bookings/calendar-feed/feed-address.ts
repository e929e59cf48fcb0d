/** The private address as calendars take it. Pure. */

/** Whole, as it can be copied: the product is reached where this page is. */
export function feedAddressOf(url: string, pageAddress: string): string {
  return new URL(url, pageAddress).href;
}

/** The same with the scheme that opens the calendar of a phone. */
export function subscribeAddressOf(address: string): string {
  return address.replace(/^https?:/, 'webcal:');
}
