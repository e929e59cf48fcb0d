export const LOST_HOURS_TEXTS = {
  lost: (hours: string) => `${hours} left your selection.`,
  nearestFree: 'Nearest free:',
} as const;
