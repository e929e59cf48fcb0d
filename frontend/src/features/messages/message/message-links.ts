/** Finds the links in a message. Anything but a plain web address stays text. */
interface MessagePart {
  text: string;
  /** Set when the part is a link. */
  href?: string;
}

const ADDRESS = /https?:\/\/[^\s<>"]+/gi;
/** Punctuation after an address usually belongs to the sentence. */
const TRAILING = /[.,;:!?'")\]}]$/;

function addressOf(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}

function hrefOf(text: string): string | undefined {
  const address = addressOf(text);
  if (!address) return undefined;
  const { hostname, username, password, href } = address;
  // A user name or a password before the host is a way to make an address look like another site's.
  const isPlain = username === '' && password === '';
  return hostname.includes('.') && isPlain ? href : undefined;
}

function closesOwnBracket(address: string): boolean {
  return address.endsWith(')') && address.split('(').length >= address.split(')').length;
}

function trimmed(found: string): string {
  let address = found;
  while (TRAILING.test(address) && !closesOwnBracket(address)) address = address.slice(0, -1);
  return address;
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
