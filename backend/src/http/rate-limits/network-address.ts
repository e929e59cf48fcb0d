import { isIPv6 } from 'node:net';

const IPV4_IN_IPV6 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;
const GROUPS = 8;
const NETWORK_GROUPS = 4;

/**
 * What rate limits count as one address: an IPv4 address as it is, and the first 64 bits of an IPv6 address. One
 * customer of a provider usually has all addresses that share these bits (RFC 6177).
 */
export function networkOf(address = ''): string {
  // A zone may hold colons of its own.
  const text = address.replace(/%.*$/, '');
  const inside = IPV4_IN_IPV6.exec(text)?.[1];
  if (inside !== undefined || !isIPv6(text)) return inside ?? text;
  const [head = '', tail] = text.split('::');
  const before = head.split(':').filter(Boolean);
  const after = (tail ?? '').split(':').filter(Boolean);
  const missing = tail === undefined ? 0 : GROUPS - before.length - after.length;
  const groups = [...before, ...Array<string>(missing).fill('0'), ...after];
  const network = groups.slice(0, NETWORK_GROUPS).map((group) => parseInt(group, 16).toString(16));
  return `${network.join(':')}::/64`;
}
