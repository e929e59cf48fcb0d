/** For headers, titles and descriptions, which are one line whatever people typed. */
export function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}
