import type { loginEndpoint, ParsedBody, registerEndpoint } from '@crease/contract';
import { AppError } from '../../platform/app-error.ts';
import type { PasswordHasher } from '../../platform/password-hasher.ts';
import type { Tokens } from '../../platform/tokens.ts';
import type { UserRecord, UsersService } from '../users/users.service.ts';
import { internationalPhoneOf } from './phone.ts';

export interface AuthParts {
  users: UsersService;
  passwords: PasswordHasher;
  tokens: Tokens;
}

interface Session {
  token: string;
  user: UserRecord;
}

interface LivingSession {
  user: UserRecord;
  /** Milliseconds since 1970 UTC. */
  expiresAt: number;
}

const PHONE_SENTENCE = 'Please enter a valid phone number, such as 077 123 4567';

export function createAuthService({ users, passwords, tokens }: AuthParts) {
  const startSession = (user: UserRecord): Session => ({
    token: tokens.sign({ userId: user.id, tokenVersion: user.tokenVersion }),
    user,
  });

  const findSession = async (token: string): Promise<LivingSession | undefined> => {
    const claims = tokens.read(token);
    if (!claims) return undefined;
    const user = await users.findById(claims.userId);
    return user?.tokenVersion === claims.tokenVersion
      ? { user, expiresAt: claims.expiresAt }
      : undefined;
  };

  return {
    /** @throws {AppError} invalid_input for the phone, email_in_use */
    register: async (registration: ParsedBody<typeof registerEndpoint>): Promise<Session> => {
      const { password, businessName, businessRegistration, ...account } = registration;
      const phone = internationalPhoneOf(account.phone);
      if (phone === undefined) {
        const errors = [{ path: 'phone', message: PHONE_SENTENCE }];
        throw new AppError('invalid_input', PHONE_SENTENCE, { errors });
      }
      const business = account.role === 'owner' ? { businessName, businessRegistration } : {};
      const user = await users.create({
        ...account,
        phone,
        passwordHash: await passwords.hash(password),
        ...(business.businessName && { businessName: business.businessName }),
        ...(business.businessRegistration && {
          businessRegistration: business.businessRegistration,
        }),
      });
      return startSession(user);
    },

    /** @throws {AppError} wrong_credentials, the same for an unknown account and a wrong password */
    login: async ({ email, password }: ParsedBody<typeof loginEndpoint>): Promise<Session> => {
      const user = await users.findByEmail(email);
      const isMatch = await passwords.matches(password, user?.passwordHash);
      if (!user || !isMatch) throw new AppError('wrong_credentials', 'Invalid email or password');
      return startSession(user);
    },

    /** Undefined when the token is not good or its user is gone or has ended all sessions. */
    findSession,

    /** Whose token this is; undefined when it names no living session. */
    findUserOfToken: async (token: string): Promise<UserRecord | undefined> =>
      (await findSession(token))?.user,
  };
}

export type AuthService = ReturnType<typeof createAuthService>;
