/** The product's own sentences for why a booking ended, where nobody wrote a reason. */
export const OWN_REASONS = {
  accountClosed: 'The customer closed their account',
  courtRemoved: 'The court was removed',
  unanswered: 'The owner did not answer in time',
  wentToAnother: 'These hours went to another booking',
} as const;
