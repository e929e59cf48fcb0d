export const STEP_TEXTS = {
  justCame:
    'This button has only just come here, so it was not pressed. Please look and press again.',
} as const;
