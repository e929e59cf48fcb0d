/** What the owner is asked before a manual booking is cancelled. */
export const CANCEL_WALK_IN_TEXTS = {
  cancel: 'Cancel booking',
  cancelTitle: 'Cancel this booking?',
  keep: 'Keep booking',
  hoursFree: 'Its hours become free at once.',
  refundDue: (amount: string) =>
    `It is paid, so a refund of ${amount} is due. Mark it as refunded on your dashboard.`,
} as const;
