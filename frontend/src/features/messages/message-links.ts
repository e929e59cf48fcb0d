/** Finds the addresses in a message. Whatever is no plain web address stays the text it is. */
export interface MessagePart {
  text: string;
  /** Set for a part that may be followed. */
  href?: string;
}

const ADDRESS = /https?:\/\/[^\s<>"]+/gi;
/** What follows an address in a sentence and is rarely meant to be part of it. */
const TRAILING = /[.,;:!?'")\]}]+$/;

function hrefOf(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined;
  const { protocol, hostname, username, href } = new URL(text);
  const isWeb = protocol === 'https:' || protocol === 'http:';
  // A name before the host is how an address pretends to be another one.
  return isWeb && hostname.includes('.') && username === '' ? href : undefined;
}

function closesOwnBracket(address: string): boolean {
  return address.endsWith(')') && address.includes('(');
}

function trimmed(found: string): string {
  return closesOwnBracket(found) ? found : found.replace(TRAILING, '');
}

export function messageParts(content: string): MessagePart[] {
  const parts: MessagePart[] = [];
  let end = 0;
  for (const { 0: found, index } of content.matchAll(ADDRESS)) {
    const text = trimmed(found);
    const href = hrefOf(text);
    if (href === undefined) continue;
    if (index > end) parts.push({ text: content.slice(end, index) });
    parts.push({ text, href });
    end = index + text.length;
  }
  if (end < content.length) parts.push({ text: content.slice(end) });
  return parts;
}
