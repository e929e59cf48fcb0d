import { ACCOUNT_DELETED_SENTENCE } from '@crease/contract';

/** Every sentence about the data export and the deletion of an account. */
export const YOUR_DATA_TEXTS = {
  title: 'Your data',
  lead: 'What Crease keeps about you is yours: take a copy, or have it deleted.',
  download: 'Download My Data',
  downloaded: 'Your data is in your downloads',
  downloadFailed: 'Failed to download your data',
  delete: 'Delete My Account',
  deleteTitle: 'Delete Account',
  question: 'This cannot be undone. Enter your password to go on.',
  happensTo: {
    customer: [
      'Your requests are withdrawn and your upcoming bookings are cancelled. The owners are told.',
      'Your conversations go, with all messages, for both sides.',
      'Past bookings stay with the court, without your name and phone.',
    ],
    owner: [
      'Your courts are removed. Requests are declined and upcoming bookings are cancelled, and each customer with an account is told.',
      'Your conversations go, with all messages, for both sides.',
      'Your calendar address stops working.',
    ],
    admin: [
      'You cannot sign in any more. What you decided about courts stays, without your name.',
      'The last administrator cannot leave.',
    ],
  },
  password: 'Password',
  deleteBusy: 'Deleting...',
  deleted: ACCOUNT_DELETED_SENTENCE,
  deleteFailed:
    'No answer came, so your account may be deleted already. Press again: when you are asked to log in, it is.',
} as const;
