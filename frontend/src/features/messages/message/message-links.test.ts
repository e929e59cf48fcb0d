import { describe, expect, test } from 'vitest';
import { messageParts } from './message-links.ts';

const linksIn = (content: string) =>
  messageParts(content).flatMap(({ href }) => (href === undefined ? [] : [href]));

describe('addresses in a message', () => {
  test('when one stands in a sentence, then it alone can be followed', () =>
    expect(messageParts('See https://crease.lk/courts?a=1, then call.')).toEqual([
      { text: 'See ' },
      { text: 'https://crease.lk/courts?a=1', href: 'https://crease.lk/courts?a=1' },
      { text: ', then call.' },
    ]));

  test.each([
    ['(https://crease.lk)', 'https://crease.lk/'],
    [
      'https://en.wikipedia.org/wiki/Crease_(cricket)',
      'https://en.wikipedia.org/wiki/Crease_(cricket)',
    ],
    [
      'https://en.wikipedia.org/wiki/Crease_(cricket).',
      'https://en.wikipedia.org/wiki/Crease_(cricket)',
    ],
    [
      '(https://en.wikipedia.org/wiki/Crease_(cricket))',
      'https://en.wikipedia.org/wiki/Crease_(cricket)',
    ],
    ['HTTP://CREASE.LK!', 'http://crease.lk/'],
    ['"https://crease.lk/a"', 'https://crease.lk/a'],
  ])('when it is written as %s, then it leads to %s', (content, href) =>
    expect(linksIn(content)).toEqual([href]),
  );

  test('when there are two, then both can be followed', () =>
    expect(linksIn('https://a.lk and\nhttp://b.lk')).toEqual(['https://a.lk/', 'http://b.lk/']));

  test.each([
    'javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'https://bank.lk@evil.example/login',
    'https://:bank.lk@evil.example/login',
    'https://[bank.lk',
    'https://%zz.lk/',
    'https://localhost/admin',
    'http://',
    'crease.lk',
    'ftp://crease.lk',
  ])('when it is %s, then it stays text', (content) =>
    expect(messageParts(content)).toEqual([{ text: content }]),
  );

  test('when markup is written, then it is the text it is', () => {
    const content = '<img src=x onerror=alert(1)> https://a.lk/"onmouseover="alert(1)';
    const parts = messageParts(content);
    expect(parts.map(({ text }) => text).join('')).toBe(content);
    expect(linksIn(content)).toEqual(['https://a.lk/']);
  });
});
