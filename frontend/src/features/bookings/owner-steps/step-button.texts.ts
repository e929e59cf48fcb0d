export const STEP_TEXTS = {
  moved: 'The list has just moved, so nothing was pressed. Please look and press again.',
} as const;
