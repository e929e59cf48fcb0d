import { describe, expect, test } from 'vitest';
import { loginPathFor, returnPathOf, withSameReturn } from './return-path.ts';

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
});
