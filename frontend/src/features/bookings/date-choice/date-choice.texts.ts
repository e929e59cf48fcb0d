export const DATE_CHOICE_TEXTS = {
  nextOpen: (date: string) => `Next open: ${date}`,
  chooseDate: 'Choose a date',
  nextDays: 'The next days',
  calendar: 'Calendar',
  loadingCalendar: 'Loading calendar',
  today: 'Today',
  closedWord: 'closed',
  selectedWord: 'selected',
} as const;
