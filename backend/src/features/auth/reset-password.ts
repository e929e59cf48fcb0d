/** A forgotten password: a code is mailed, checked, then used once. No answer reveals whether an account exists. */
import {
  RESET_CODE_DIGITS,
  RESET_CODE_LIFETIME_MS,
  RESET_CODE_MINUTES,
  type ParsedBody,
  type resetPasswordEndpoint,
} from '@crease/contract';
import { createHmac, randomInt, randomUUID, timingSafeEqual } from 'node:crypto';
import { refusalOfField, type AppError } from '../../platform/errors/app-error.ts';
import type { SharedClock } from '../../platform/clock.ts';
import type { Mailbox } from '../../platform/mail/mail.ts';
import type { PasswordHasher } from '../../platform/secrets/password-hasher.ts';
import type { Letter, MailService } from '../mail/mail.service.ts';
import type { UsersService } from '../users/users.service.ts';
import type { SessionEventBus } from './auth.events.ts';
import type { ResetCode, ResetCodesRepository } from './reset-codes.repository.ts';

export interface ResetParts {
  users: UsersService;
  passwords: PasswordHasher;
  resetCodes: ResetCodesRepository;
  mail: MailService;
  events: SessionEventBus;
  sharedClock: SharedClock;
  /** The key of the codes' hashes: a plain hash of six digits could be guessed from a copy of the database. */
  codeSecret: string;
  /** Codes hashed under the previous secret stay valid for their ten minutes. */
  previousCodeSecret: string | undefined;
}

const CODES_COUNT = 10 ** RESET_CODE_DIGITS;
const WRONG_CODE =
  'Invalid code: it is wrong, used or expired. Check the email, or ask for a new code';

function wrongCode(): AppError {
  return refusalOfField('code', WRONG_CODE);
}

function letterOf(to: Mailbox, code: string): Letter {
  return {
    to,
    subject: 'Your code to reset your password',
    heading: 'Reset your password',
    paragraphs: [
      `Enter this code on the page where you asked for it. It works once, within ${RESET_CODE_MINUTES} minutes.`,
      'If you did not ask for it, leave it: nothing changes without the code. Never give it to anybody.',
    ],
    code,
  };
}

export function createPasswordReset(parts: ResetParts) {
  const {
    users,
    passwords,
    resetCodes,
    mail,
    events,
    sharedClock,
    codeSecret,
    previousCodeSecret,
  } = parts;
  const now = () => new Date(sharedClock.now());

  const hashOf = (email: string, code: string, secret = codeSecret): string =>
    createHmac('sha256', secret).update(`reset code v1\n${email}\n${code}`).digest('hex');

  const isCode = ({ email, codeHash }: ResetCode, code: string): boolean =>
    [codeSecret, previousCodeSecret ?? codeSecret]
      .map((secret) => Buffer.from(hashOf(email, code, secret)))
      .some((hash) => timingSafeEqual(Buffer.from(codeHash), hash));

  /** @throws {AppError} invalid_input, the same for a wrong, an old and a spent code */
  const check = async (email: string, code: string): Promise<ResetCode & { userId: string }> => {
    const stored = await resetCodes.useTry(email, now());
    if (!stored || !isCode(stored, code) || stored.userId === null) throw wrongCode();
    const user = await users.findById(stored.userId);
    if (user?.tokenVersion !== stored.tokenVersion) throw wrongCode();
    await resetCodes.giveTryBack(stored);
    return { ...stored, userId: stored.userId };
  };

  return {
    /** Does the same work for an address without an account and sends nothing, so that timing reveals nothing. */
    sendResetCode: async (email: string, requestId: string | undefined): Promise<void> => {
      const user = await users.findByEmail(email);
      const code = String(randomInt(CODES_COUNT)).padStart(RESET_CODE_DIGITS, '0');
      const expiresAt = new Date(sharedClock.now() + RESET_CODE_LIFETIME_MS);
      const codeHash = hashOf(email, code);
      const { id: userId = null, tokenVersion = 0 } = user ?? {};
      await resetCodes.replace({ email, userId, tokenVersion, codeHash, expiresAt });
      await mail.post(letterOf({ name: user?.name ?? '', address: email }, code), {
        key: `reset:${randomUUID()}`,
        secretUntil: expiresAt,
        isWithheld: user === undefined,
        requestId,
      });
    },

    /** @throws {AppError} invalid_input */
    verifyResetCode: async (email: string, code: string): Promise<void> => {
      await check(email, code);
    },

    /** Ends every session of the account. @throws {AppError} invalid_input */
    resetPassword: async (reset: ParsedBody<typeof resetPasswordEndpoint>): Promise<void> => {
      const stored = await check(reset.email, reset.code);
      const passwordHash = await passwords.hash(reset.newPassword);
      if (!(await resetCodes.isLast(stored, now()))) throw wrongCode();
      const { userId, tokenVersion } = stored;
      // This write uses up the code, because it raises the token version: were the code deleted before, a failure of
      // the write would leave neither.
      if (!(await users.setPassword(userId, { passwordHash, tokenVersion }))) throw wrongCode();
      events.publish('sessions:ended', { userId });
    },

    purgeResetCode: (email: string): Promise<void> => resetCodes.purgeOf(email),

    purgeResetCodes: (): Promise<void> => resetCodes.purge(now()),
  };
}
