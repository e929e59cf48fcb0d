/** In a file of their own, because those of the choice go to every page that shows the next open day. */
export const MISSING_CALENDAR_TEXTS = {
  title: 'The calendar did not load',
  hint: 'The rest of the page still works. Send what you typed, then reload the page for the calendar.',
} as const;
