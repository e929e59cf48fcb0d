/** What browsers report for a key that the input method takes, as those for Sinhala and Tamil letters do. */
const TAKEN_BY_INPUT_METHOD = 229;

/** What is asked of a key event; its code is deprecated, but no other field tells it. */
interface PressedKey {
  key: string;
  keyCode: number;
  isComposing: boolean;
}

/**
 * False for the Enter that only ends a composition: Safari says at that key that the composition is over already, and
 * tells it by its code alone.
 */
export function isTypedEnter({ key, keyCode, isComposing }: PressedKey): boolean {
  return key === 'Enter' && !isComposing && keyCode !== TAKEN_BY_INPUT_METHOD;
}
