import {
  CANCELLATION_REASON_REQUIRED_SENTENCE,
  CANCELLATION_REQUESTED_SENTENCE,
} from '@crease/contract';

/** Every sentence of a cancellation request. Those that the specification gives must stay as they are. */
export const CANCELLATION_TEXTS = {
  requestCancel: 'Request Cancel',
  /** For screen readers: which booking the button belongs to. */
  requestCancelFor: (words: string) => `, ${words}`,
  title: 'Request Cancellation',
  note: 'Your booking stands until the court owner approves.',
  reason: 'Reason',
  reasonHint: 'The owner reads it.',
  submit: 'Submit Request',
  submitBusy: 'Submitting...',
  reasonMissing: CANCELLATION_REASON_REQUIRED_SENTENCE,
  submitted: CANCELLATION_REQUESTED_SENTENCE,
  completed: 'This booking is completed by now, so it can’t be cancelled any more',
  failed: 'Failed to request cancellation',
} as const;
