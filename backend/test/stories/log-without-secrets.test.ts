import { expect, test } from 'vitest';
import { watchLog } from '../log-without-secrets.ts';

test.each([
  ['a token', 'Bearer eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.abc'],
  ['a bcrypt hash', '$2b$10$abcdefghijklmnopqrstuv'],
  ['a phone', '+94771234567'],
  ['an e-mail address', 'nuwan@example.lk'],
  ['a password', 'googly123'],
])('when the log holds %s, then its test fails', (what, secret) => {
  const { logger, expectNoSecrets } = watchLog();
  logger.debug({ note: secret }, 'All is well');
  expect(expectNoSecrets).toThrow(`The log holds ${what}`);
});

test('when what must be hidden has its usual name, then it is hidden', () => {
  const { logger, expectNoSecrets } = watchLog();
  logger.info({ user: { email: 'a@example.lk', phone: '+94771234567', password: 'googly123' } });
  expect(expectNoSecrets).not.toThrow();
});
