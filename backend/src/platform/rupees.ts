import { CURRENCY_PREFIX } from '@crease/contract';

const TWO_DECIMALS = new Intl.NumberFormat('en-US', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});

/** A total in rupees, as people read it everywhere: "Rs 12,000.00". */
export function formatTotal(rupees: number): string {
  return `${CURRENCY_PREFIX} ${TWO_DECIMALS.format(rupees)}`;
}
