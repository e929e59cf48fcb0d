import type { Page } from 'playwright-core';
import { CUSTOMER } from '../../support/people/demo-people.ts';
import { button, fillFields, type Failure } from './failure.ts';

const SEND_CODE = 'POST /api/auth/forgot-password';
const VERIFY_CODE = 'POST /api/auth/verify-reset-code';

async function sendCode(page: Page): Promise<void> {
  await fillFields(page, { Email: CUSTOMER });
  await button(page, 'Send Code').click();
}

async function verifyCode(page: Page): Promise<void> {
  await sendCode(page);
  await fillFields(page, { 'Verification code': '123456' });
  await button(page, 'Verify Code').click();
}

async function resetPassword(page: Page): Promise<void> {
  await verifyCode(page);
  await fillFields(page, { 'New password': 'secret1', 'Confirm password': 'secret1' });
  await button(page, 'Reset Password').click();
}

/**
 * What is said when a login or one of the three steps of a forgotten password succeeds is tested by the account's
 * stories.
 */
export const VISITOR_FAILURES: readonly Failure[] = [
  {
    what: 'login',
    path: '/login',
    call: 'POST /api/auth/login',
    act: async (page) => {
      await fillFields(page, { Email: CUSTOMER, Password: 'cricket123' });
      await page.getByRole('main').getByRole('button', { name: 'Login', exact: true }).click();
    },
    text: 'Login failed',
    showsServerMessage: true,
  },
  {
    what: 'registration',
    path: '/register',
    call: 'POST /api/auth/register',
    act: async (page) => {
      await fillFields(page, {
        'Full name': 'Nuwan Perera',
        Email: `new${Date.now()}@example.lk`,
        Phone: '077 123 4567',
        Password: 'secret1',
        'Confirm password': 'secret1',
      });
      await button(page, 'Register').click();
    },
    text: 'Registration failed',
  },
  {
    what: 'the code by e-mail',
    path: '/forgot-password',
    call: SEND_CODE,
    act: sendCode,
    text: 'Failed to send code',
  },
  {
    what: 'the check of the code',
    path: '/forgot-password',
    call: VERIFY_CODE,
    answered: [SEND_CODE],
    act: verifyCode,
    text: 'Invalid code',
  },
  {
    what: 'the new password',
    path: '/forgot-password',
    call: 'POST /api/auth/reset-password',
    answered: [SEND_CODE, VERIFY_CODE],
    act: resetPassword,
    text: 'Failed to reset password',
    showsServerMessage: true,
  },
];
