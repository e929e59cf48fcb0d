/**
 * 'Noon to 1 PM' for words that begin a line. In the text itself, because Firefox cuts a text at its styled first
 * letter, and screen readers then read '1', '0 AM to noon'.
 */
export function capitalised(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
