/**
 * Who may call what how often. Limits of an address are wide: behind one of a mobile network's there are thousands of
 * people. What guards an account is narrow.
 */
import {
  changePasswordEndpoint,
  createCourtEndpoint,
  createManualBookingEndpoint,
  deleteAccountEndpoint,
  exportAccountEndpoint,
  forgotPasswordEndpoint,
  loginEndpoint,
  registerEndpoint,
  requestBookingEndpoint,
  resetPasswordEndpoint,
  sendContactEndpoint,
  sendMessageEndpoint,
  setCourtActiveEndpoint,
  startConversationEndpoint,
  updateCourtEndpoint,
  uploadProfileImageEndpoint,
  verifyResetCodeEndpoint,
  type EndpointDefinition,
} from '@crease/contract';
import type { RateRule } from '../platform/rate-limiter.ts';

/**
 * What is counted: an address, a user as long as their tokens live, an e-mail that is tried, or one that is tried from
 * one address.
 */
export type RateSubject = 'address' | 'user' | 'email' | 'emailFromAddress';

export interface EndpointRateRule extends RateRule {
  per: RateSubject;
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;

function rule(
  name: string,
  per: RateSubject,
  tries: number,
  windowSeconds: number,
): EndpointRateRule {
  return { name: `${name}:${per}`, per, tries, windowSeconds };
}

// Of an e-mail the narrow rule goes first: what it refuses counts no more, or one address alone would use up what all
// others have.
const PASSWORD_RULES = [
  rule('login', 'emailFromAddress', 10, 15 * MINUTE),
  rule('login', 'email', 50, 15 * MINUTE),
];
const FORGOT_PASSWORD_RULES = [
  rule('forgot-password', 'address', 100, HOUR),
  rule('forgot-password', 'emailFromAddress', 5, HOUR),
  rule('forgot-password', 'email', 10, HOUR),
];
/** One address may use up at most four codes an hour, so their owner, who may ask for five, has one left. */
const RESET_CODE_RULES = [
  rule('reset-code', 'address', 200, HOUR),
  rule('reset-code', 'emailFromAddress', 20, HOUR),
  rule('reset-code', 'email', 60, HOUR),
];
const COURT_RULES = [rule('court', 'user', 60, 10 * MINUTE)];

export const RATE_RULES: ReadonlyMap<EndpointDefinition, readonly EndpointRateRule[]> = new Map<
  EndpointDefinition,
  readonly EndpointRateRule[]
>([
  [registerEndpoint, [rule('register', 'address', 300, HOUR)]],
  [loginEndpoint, [rule('login', 'address', 600, 10 * MINUTE), ...PASSWORD_RULES]],
  [forgotPasswordEndpoint, FORGOT_PASSWORD_RULES],
  [verifyResetCodeEndpoint, RESET_CODE_RULES],
  [resetPasswordEndpoint, RESET_CODE_RULES],
  [
    changePasswordEndpoint,
    [
      rule('change-password', 'user', 20, 15 * MINUTE),
      // Each change begins the counts of a user anew.
      rule('change-password', 'address', 60, 15 * MINUTE),
    ],
  ],
  [deleteAccountEndpoint, [rule('delete-account', 'user', 20, 15 * MINUTE)]],
  [exportAccountEndpoint, [rule('export', 'user', 20, 15 * MINUTE)]],
  [sendContactEndpoint, [rule('contact', 'address', 20, HOUR)]],
  [requestBookingEndpoint, [rule('booking', 'user', 300, 10 * MINUTE)]],
  [createManualBookingEndpoint, [rule('manual-booking', 'user', 300, 10 * MINUTE)]],
  [startConversationEndpoint, [rule('conversation', 'user', 60, 10 * MINUTE)]],
  [sendMessageEndpoint, [rule('message', 'user', 120, MINUTE)]],
  [createCourtEndpoint, COURT_RULES],
  [updateCourtEndpoint, COURT_RULES],
  // Everybody who looks at its hours reads anew.
  [setCourtActiveEndpoint, COURT_RULES],
  [uploadProfileImageEndpoint, [rule('profile-image', 'user', 30, 10 * MINUTE)]],
]);

/** Whose tries a call that succeeds gives back: who made it knows the password, or has set another one. */
export const FORGIVEN_RULES: ReadonlyMap<EndpointDefinition, readonly EndpointRateRule[]> = new Map(
  [loginEndpoint, resetPasswordEndpoint].map((endpoint) => [endpoint, PASSWORD_RULES]),
);
