/** For asking for hours: what was chosen, and the question before it is sent. */
export const BOOKING_REQUEST_TEXTS = {
  summary: 'Booking Summary',
  date: 'Date',
  time: 'Time',
  hours: 'Hours',
  total: 'Total',
  noHours: 'Tap the hours you want to play.',
  remove: (hours: string) => `Remove ${hours}`,
  more: (count: number) => `+${count} more`,
  confirmTitle: 'Send this request?',
  confirm: 'Send Request',
  confirmBusy: 'Sending...',
  stillChosen: 'Your hours are still chosen.',
  retry: 'Try again',
} as const;

/** For the page that confirms a sent request. */
export const BOOKING_SENT_TEXTS = {
  title: 'Booking Request Sent!',
  bookingId: 'Booking ID',
  court: 'Court',
  address: 'Address',
  payment: 'Payment',
  answerBy: (instant: string) => `The owner has until ${instant} to answer.`,
  note: 'The court owner will email you to accept or decline your request.',
  phoneNote: 'For payment details, phone the owner:',
  profile: 'View Profile',
  courts: 'Find Courts',
} as const;
