import { expect, test } from 'vitest';
import { formatPhone } from './phones.ts';

test('when a number is Sri Lankan, then it is shown in groups that stay together', () => {
  expect(formatPhone('+94771234503')).toBe('+94\u00a077\u00a0123\u00a04503');
  expect(formatPhone('+94112345678')).toBe('+94\u00a011\u00a0234\u00a05678');
  expect(formatPhone('0771234503')).toBe('077\u00a0123\u00a04503');
});

test('when a number is foreign, or was written by hand, then it is shown as it is', () => {
  for (const phone of ['+447700900123', '077 123 4567', '771234503', '12', '']) {
    expect(formatPhone(phone)).toBe(phone);
  }
});
