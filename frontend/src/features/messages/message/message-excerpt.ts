const EXCERPT_CHARACTERS = 40;

/** Tells a message from others. Cut between code points, so that none is halved. */
export function excerptOf(content: string): string {
  const signs = Array.from(content);
  const isWhole = signs.length <= EXCERPT_CHARACTERS;
  return isWhole ? content : `${signs.slice(0, EXCERPT_CHARACTERS).join('')}…`;
}
