/**
 * Characters that nobody types and that the database can't search for. Tabs and line ends are allowed. Among them are
 * halves of characters, which are left where a text is cut; in what is stored they are replaced before this is asked.
 */
const CONTROL_CHARACTERS = /[\0-\b\v\f\x0e-\x1f\x7f\p{Surrogate}]/gu;

export function withoutControlCharacters(text: string): string {
  return text.replace(CONTROL_CHARACTERS, '');
}
