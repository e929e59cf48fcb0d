import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { usePasswordReset } from '../password-reset.store.ts';
import { BLANK_REGISTRATION } from '../registration.ts';
import { RegisterFields } from './register-fields.tsx';
import { ResetPasswordForm } from './reset-password-form.tsx';

const fieldsOf = (form: string) => form.match(/<input[^>]*>/g) ?? [];
const usernamesOf = (form: string) =>
  fieldsOf(form).filter((field) => field.includes('autoComplete="username"'));

test('when somebody registers, then password managers keep the password for the e-mail, not for what stands before it', () => {
  const form = renderToString(
    <RegisterFields
      draft={{ ...BLANK_REGISTRATION, role: 'owner' }}
      errorOf={() => undefined}
      onChange={() => undefined}
    />,
  );
  expect(usernamesOf(form)).toEqual([expect.stringContaining('name="email"')]);
});

test('when a password is reset, then password managers keep it for the account of the code', () => {
  usePasswordReset.setState({ email: 'nuwan@example.lk' });
  const form = renderToString(<ResetPasswordForm onDone={() => undefined} />);
  usePasswordReset.getState().restart();
  expect(usernamesOf(form)).toEqual([expect.stringContaining('value="nuwan@example.lk"')]);
});
