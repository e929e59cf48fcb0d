/** Why a booking ended, where nobody gave a reason: in the product's own words. */
export const OWN_REASONS = {
  accountClosed: 'The customer closed their account',
  courtRemoved: 'The court was removed',
} as const;
