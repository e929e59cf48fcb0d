/** Every sentence of a cancellation request; those of the specification stand to the letter. */
export const CANCELLATION_TEXTS = {
  requestCancel: 'Request Cancel',
  /** Tells a screen reader which booking a button belongs to. */
  requestCancelFor: (words: string) => `, ${words}`,
  title: 'Request Cancellation',
  note: 'Your booking stands until the court owner approves.',
  reason: 'Reason',
  reasonHint: 'The owner reads it.',
  cancel: 'Cancel',
  submit: 'Submit Request',
  submitBusy: 'Submitting...',
  reasonMissing: 'Please provide a reason for cancellation',
  submitted: 'Cancellation request submitted successfully',
  failed: 'Failed to request cancellation',
} as const;
