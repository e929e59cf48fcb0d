import type { ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import { afterAll, expect, test, vi } from 'vitest';
import { CUSTOMER } from './profile.factory.ts';

// The dialogs listen for presses on the window as soon as they are loaded.
vi.stubGlobal('window', new EventTarget());
afterAll(() => vi.unstubAllGlobals());
const { PasswordDialog } = await import('./components/password-dialog.tsx');
const { DeleteAccountDialog } = await import('./your-data/delete-account-dialog.tsx');

const close = () => undefined;

const usernamesIn = (dialog: ReactElement) => {
  const fields = renderToString(dialog).match(/<input[^>]*>/g) ?? [];
  return fields.filter((field) => field.includes('autoComplete="username"'));
};
const ITS_OWN = [expect.stringContaining(`value="${CUSTOMER.email}"`)];

test('when a password is changed, then password managers are told whose it is', () =>
  expect(
    usernamesIn(<PasswordDialog email={CUSTOMER.email} onClose={close} renew={vi.fn()} />),
  ).toEqual(ITS_OWN));

test('when a password is asked before an account is deleted, then password managers are told whose it is', () =>
  expect(
    usernamesIn(<DeleteAccountDialog user={CUSTOMER} onClose={close} onDeleted={close} />),
  ).toEqual(ITS_OWN));
