import type { FunctionComponent } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { ResetPasswordForm } from '../features/auth/components/reset-password-form.tsx';
import { ForgotPasswordPage } from './forgot-password-page.tsx';
import { LoginPage } from './login-page.tsx';

/** The query of a visitor who has chosen hours and returns to them after signing in. */
const RETURN = '?next=%2Fbooking%2F1%3Fdate%3D2026-12-01%26slots%3D19%253A00';

function linksOf(Page: FunctionComponent, search: string): (string | undefined)[] {
  const markup = renderToStaticMarkup(
    <MemoryRouter initialEntries={[`/account${search}`]}>
      <Page />
    </MemoryRouter>,
  );
  return [...markup.matchAll(/ href="([^"]*)"/g)].map(([, address]) => address);
}

test('when the password is forgotten on the way to somewhere, then the way goes along, and back to the login', () => {
  expect(linksOf(LoginPage, RETURN)).toContain(`/forgot-password${RETURN}`);
  expect(linksOf(ForgotPasswordPage, RETURN)).toEqual([`/login${RETURN}`]);
});

test('when it is forgotten on the way to nowhere, then the addresses are bare', () => {
  expect(linksOf(LoginPage, '')).toContain('/forgot-password');
  expect(linksOf(ForgotPasswordPage, '')).toEqual(['/login']);
});

test('when the code is used up before the new password is sent, then there is a way to another one', () => {
  const markup = renderToStaticMarkup(<ResetPasswordForm onDone={() => undefined} />);
  expect(markup).toContain('Back');
});
