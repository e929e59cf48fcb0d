import * as z from 'zod/mini';
import { userSchema } from './current-user.contract.ts';
import { defineEndpointContract } from './endpoint.ts';
import {
  emptySchema,
  newPasswordSchema,
  optionalLine,
  ownPasswordSchema,
  requiredLine,
} from './fields.ts';
import {
  BUSINESS_FIELD_MAX_CHARACTERS,
  EMAIL_MAX_CHARACTERS,
  NAME_MAX_CHARACTERS,
  PHONE_MAX_CHARACTERS,
  RESET_CODE_DIGITS,
} from './limits.ts';

const EMAIL_SENTENCE = 'Please enter a valid email address';

export const emailSchema = z
  .string(EMAIL_SENTENCE)
  .check(
    z.trim(),
    z.toLowerCase(),
    z.maxLength(EMAIL_MAX_CHARACTERS, EMAIL_SENTENCE),
    z.email(EMAIL_SENTENCE),
  );

/** Visitors register as one of these; administrators are never made over the API. */
const registrationRoleSchema = z.enum(
  ['customer', 'owner'],
  'Please choose Customer or Court Owner',
);

const sessionSchema = z.object({ token: z.string(), user: userSchema });

export const REGISTERED_SENTENCE = 'Registration successful!';

export const registerEndpoint = defineEndpointContract({
  method: 'POST',
  path: '/auth/register',
  summary: 'Create a customer or owner account and sign it in',
  access: 'public',
  body: z.object({
    name: requiredLine('Please enter your name', NAME_MAX_CHARACTERS),
    email: emailSchema,
    password: newPasswordSchema,
    phone: requiredLine('Please enter your phone number', PHONE_MAX_CHARACTERS),
    role: registrationRoleSchema,
    businessName: optionalLine(BUSINESS_FIELD_MAX_CHARACTERS),
    businessRegistration: optionalLine(BUSINESS_FIELD_MAX_CHARACTERS),
  }),
  data: sessionSchema,
  status: 201,
});

/** The same for an unknown account and a wrong password. */
export const WRONG_CREDENTIALS_SENTENCE = 'Invalid email or password';

export const LOGGED_IN_SENTENCE = 'Login successful!';

export const loginEndpoint = defineEndpointContract({
  method: 'POST',
  path: '/auth/login',
  summary: 'Sign in with email and password',
  access: 'public',
  body: z.object({
    email: emailSchema,
    password: ownPasswordSchema('Please enter your password', WRONG_CREDENTIALS_SENTENCE),
  }),
  data: sessionSchema,
});

const resetCodeSchema = z
  .string('Please enter the code from the email')
  .check(
    z.trim(),
    z.regex(
      new RegExp(`^\\d{${RESET_CODE_DIGITS}}$`),
      `The code has exactly ${RESET_CODE_DIGITS} digits`,
    ),
  );

export const RESET_CODE_SENT_SENTENCE = 'Verification code sent to your email!';

export const forgotPasswordEndpoint = defineEndpointContract({
  method: 'POST',
  path: '/auth/forgot-password',
  summary:
    'Send a reset code to an email address; the answer never tells whether it has an account',
  access: 'public',
  body: z.object({ email: emailSchema }),
  data: emptySchema,
});

export const RESET_CODE_VERIFIED_SENTENCE = 'Code verified successfully!';

export const verifyResetCodeEndpoint = defineEndpointContract({
  method: 'POST',
  path: '/auth/verify-reset-code',
  summary: 'Check a reset code without using it up',
  access: 'public',
  body: z.object({ email: emailSchema, code: resetCodeSchema }),
  data: emptySchema,
});

export const PASSWORD_RESET_SENTENCE = 'Password reset successful! Please login.';

export const resetPasswordEndpoint = defineEndpointContract({
  method: 'POST',
  path: '/auth/reset-password',
  summary: 'Set a new password with a reset code; every session of the account ends',
  access: 'public',
  body: z.object({ email: emailSchema, code: resetCodeSchema, newPassword: newPasswordSchema }),
  data: emptySchema,
});
