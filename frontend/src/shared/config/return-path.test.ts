import { describe, expect, test } from 'vitest';
import { loginPathFor, returnPathOf, withSameReturn, withWayBack } from './return-path.ts';

const ORIGIN = 'https://crease.example';

function searchOf(path: string): string {
  return path.slice(path.indexOf('?'));
}

describe('the way back after signing in', () => {
  test('when a page asked for it, then it leads back there with its query', () => {
    const login = loginPathFor('/courts?province=Western&search=a b');
    expect(returnPathOf(searchOf(login), ORIGIN)).toBe('/courts?province=Western&search=a%20b');
  });

  test('when nothing was asked, then it leads home', () =>
    expect(returnPathOf('', ORIGIN)).toBe('/'));

  test.each([
    'https://elsewhere.example/',
    '//elsewhere.example',
    '/\\elsewhere.example',
    '/\t/elsewhere.example',
    '/.//elsewhere.example',
    '/a/..//elsewhere.example',
    'javascript:alert(1)',
    'bookings',
  ])('when %j is asked, then it leads home', (path) =>
    expect(returnPathOf(searchOf(loginPathFor(path)), ORIGIN)).toBe('/'),
  );

  test('when the visitor registers instead, then the way back goes along', () => {
    const register = withSameReturn('/register', searchOf(loginPathFor('/booking/1')));
    expect(returnPathOf(searchOf(register), ORIGIN)).toBe('/booking/1');
    expect(withSameReturn('/register', '')).toBe('/register');
  });

  test('when somebody logs in from the navigation, then it leads back to the page and what was looked for', () => {
    const login = withWayBack('/login', { pathname: '/courts', search: '?search=a b' });
    expect(returnPathOf(searchOf(login), ORIGIN)).toBe('/courts?search=a%20b');
    expect(withWayBack('/login', { pathname: '/', search: '' })).toBe('/login');
  });

  test('when somebody goes between login, registration and a new password, then none of them is the page before', () => {
    let { pathname, search } = { pathname: '/about', search: '' };
    for (const path of ['/login', '/register', '/forgot-password', '/login']) {
      ({ pathname, search } = new URL(withWayBack(path, { pathname, search }), ORIGIN));
      expect(pathname).toBe(path);
      expect(returnPathOf(search, ORIGIN)).toBe('/about');
    }
    expect(withWayBack('/login', { pathname: '/register', search: '' })).toBe('/login');
  });
});
