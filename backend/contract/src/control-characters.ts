/**
 * Characters that nobody types and that the database can't search for, among them halves of characters. Tabs and line
 * ends are allowed.
 */
const CONTROL_CHARACTERS = /[\0-\b\v\f\x0e-\x1f\x7f\p{Surrogate}]/gu;

export function withoutControlCharacters(text: string): string {
  return text.replace(CONTROL_CHARACTERS, '');
}
