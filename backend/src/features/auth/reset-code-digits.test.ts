import { expect, test, vi } from 'vitest';
import type { MailService } from '../mail/mail.service.ts';
import { createPasswordReset, type ResetParts } from './reset-password.ts';

/** One number in ten is shorter than six digits, so among so many there are some. */
const MANY = 300;

test('when the number of a code is small, then it has as many digits as any other', async () => {
  const post = vi.fn<MailService['post']>();
  const { sendResetCode } = createPasswordReset({
    users: { findByEmail: () => Promise.resolve() },
    resetCodes: { replace: () => Promise.resolve() },
    mail: { post },
    sharedClock: { now: () => 0 },
    codeSecret: 'secret',
  } as unknown as ResetParts);
  for (let sent = 0; sent < MANY; sent += 1) await sendResetCode('a@example.lk', undefined);
  const codes = post.mock.calls.map(([letter]) => letter.code);
  expect(codes).toHaveLength(MANY);
  expect(codes.filter((code = '') => !/^\d{6}$/.test(code))).toEqual([]);
});
