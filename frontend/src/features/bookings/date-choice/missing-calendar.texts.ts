/** In a file of their own, because those of the booking pages go to every page that shows a booking. */
export const MISSING_CALENDAR_TEXTS = {
  title: 'The calendar did not load',
  hint: 'The rest of the page still works. Send what you typed, then reload the page for the calendar.',
} as const;
