/** Money as people read it, on every screen and in every letter. */

const CURRENCY = 'Rs';
/** One grouping everywhere: a phone or a server set to another language shows the same price. */
const LOCALE = 'en-US';
const CENTS_PER_RUPEE = 100;

const plain = new Intl.NumberFormat(LOCALE);
const exact = new Intl.NumberFormat(LOCALE, {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});

/** '5,000'; cents only where there are some, and then both digits: '5,000.50'. */
export function formatAmount(rupees: number): string {
  return (Number.isInteger(rupees) ? plain : exact).format(rupees);
}

/** 'Rs 5,000' */
export function formatRupees(rupees: number): string {
  return `${CURRENCY} ${formatAmount(rupees)}`;
}

/** 'Rs 5,000.00' */
export function formatRupeesExact(rupees: number): string {
  return `${CURRENCY} ${exact.format(rupees)}`;
}

/** Added up in cents, so that no binary fraction leaks into money. */
export function sumRupees(amounts: readonly number[]): number {
  const cents = amounts.reduce((sum, rupees) => sum + Math.round(rupees * CENTS_PER_RUPEE), 0);
  return cents / CENTS_PER_RUPEE;
}
