import { expect, test } from 'vitest';
import { networkOf } from './network-address.ts';

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::', '2001:db8:1:2::/64'],
  ['2001:0DB8:1:2:ffff::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:db8::3:4:5:6:7', '2001:db8:0:3::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['fe80::1%a:b:c:d:e:f:g:h', 'fe80:0:0:0::/64'],
  ['::ffff:203.0.113.7%eth0', '203.0.113.7'],
  ['::1', '0:0:0:0::/64'],
  [undefined, ''],
])('when %s calls, then %s is counted', (address, counted) => {
  expect(networkOf(address)).toBe(counted);
});
