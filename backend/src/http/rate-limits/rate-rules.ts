/**
 * How often each endpoint may be called. Limits by address are wide, because thousands of people share one address of
 * a mobile network. Limits that protect an account are narrow.
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
  updateProfileEndpoint,
  uploadProfileImageEndpoint,
  verifyResetCodeEndpoint,
  type EndpointDefinition,
} from '@crease/contract';
import type { RateRule } from '../../platform/tries/try-counts.ts';

/**
 * What is counted. `user` lasts until the user's tokens are replaced; `email` is the address that somebody tries to
 * log in with; `emailFromAddress` is the same from one network address. `email` refuses no network from which its
 * owner has logged in within a month: `emailFromAddress` guards it there.
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

// The narrow rule comes first, and what it refuses is not counted by the wide one: otherwise one attacker could use
// up the tries of everybody else for that e-mail.
const PASSWORD_RULES = [
  rule('login', 'emailFromAddress', 10, 15 * MINUTE),
  rule('login', 'email', 50, 15 * MINUTE),
];
const FORGOT_PASSWORD_RULES = [
  rule('forgot-password', 'address', 100, HOUR),
  rule('forgot-password', 'emailFromAddress', 5, HOUR),
  rule('forgot-password', 'email', 10, HOUR),
];
/** One network address may use up four codes an hour. Five may be asked for, so the owner of the account keeps one. */
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
      // A changed password starts the user's counts again, so the address is counted too.
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
  // Each change makes every page that shows the court, or one of the owner, read it again.
  [setCourtActiveEndpoint, COURT_RULES],
  [updateProfileEndpoint, [rule('profile', 'user', 60, 10 * MINUTE)]],
  [uploadProfileImageEndpoint, [rule('profile-image', 'user', 30, 10 * MINUTE)]],
]);

/** Whoever logs in, registers or sets a new password proves to know it, which clears these counts. */
export const FORGIVEN_RULES: ReadonlyMap<EndpointDefinition, readonly EndpointRateRule[]> = new Map(
  [loginEndpoint, registerEndpoint, resetPasswordEndpoint].map((endpoint) => [
    endpoint,
    PASSWORD_RULES,
  ]),
);
