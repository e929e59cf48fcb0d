import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import {
  fullHourSchema,
  numberInText,
  objectIdSchema,
  optionalLine,
  optionalText,
  ownPasswordSchema,
  requiredLine,
  requiredText,
} from './fields.ts';

const MAX = 12;
const MISSING = 'Please write something';
const COMPOSED = 'Café';
const DECOMPOSED = 'Cafe\u0301';

const isTaken = (schema: z.ZodMiniType, value: unknown) => schema.safeParse(value).success;

describe.each([
  ['a required text', requiredText(MISSING, MAX)],
  ['a required line', requiredLine(MISSING, MAX)],
  ['a text that may be left out', optionalText(MAX)],
  ['a line that may be left out', optionalLine(MAX)],
])('when %s arrives', (_, schema) => {
  test('then blanks around it go', () => {
    expect(schema.parse(' \n nets \t ')).toBe('nets');
  });

  test('then every half of a character is replaced, because the database refuses one', () => {
    expect(schema.parse('a\ud83cb\udf0fc')).toBe('a\ufffdb\ufffdc');
    expect(schema.parse('🏏')).toBe('🏏');
  });

  test('then marks that would turn the words after it around are gone, and those inside a sign stay', () => {
    expect(schema.parse('\u202a0771\u202c \u202ex\u2067')).toBe('0771 x');
    expect(schema.parse('ශ්\u200dරී')).toBe('ශ්\u200dරී');
  });

  test('then signs that keyboards write differently are the same', () => {
    expect(schema.parse(DECOMPOSED)).toBe(COMPOSED);
  });

  test('then it is as long as it may be, and no longer', () => {
    expect(schema.parse(` ${'x'.repeat(MAX)} `)).toHaveLength(MAX);
    expect(isTaken(schema, 'x'.repeat(MAX + 1))).toBe(false);
  });

  test('then control characters are refused', () => {
    expect(isTaken(schema, 'a\u0007b')).toBe(false);
  });
});

test('when nothing can be seen in a text, then only one that may be left out is taken', () => {
  const blanks = ['', ' \n ', '\u200b\u2800'];
  const takenBy = (schema: z.ZodMiniType) => blanks.map((blank) => isTaken(schema, blank));
  const [none, all] = [blanks.map(() => false), blanks.map(() => true)];
  expect(takenBy(requiredText(MISSING, MAX))).toEqual(none);
  expect(takenBy(requiredLine(MISSING, MAX))).toEqual(none);
  expect(takenBy(optionalText(MAX))).toEqual(all);
  expect(takenBy(optionalLine(MAX))).toEqual(all);
});

test('when a text has lines, then only a line is put on one', () => {
  expect(requiredText(MISSING, MAX).parse('a\nb')).toBe('a\nb');
  expect(optionalText(MAX).parse('a\nb')).toBe('a\nb');
  expect(requiredLine(MISSING, MAX).parse('a\nb')).toBe('a b');
  expect(optionalLine(MAX).parse('a\nb')).toBe('a b');
});

test('when an existing password is given, then however short it is the server decides', () => {
  const schema = ownPasswordSchema('Missing', 'Wrong');
  expect(isTaken(schema, 'x')).toBe(true);
  const problemsOf = (password: string) =>
    schema.safeParse(password).error?.issues.map(({ message }) => message);
  expect(problemsOf('')).toEqual(['Missing']);
  expect(problemsOf('x'.repeat(129))).toEqual(['Wrong']);
});

test.each([
  ['an id', objectIdSchema, 'a'.repeat(24), ['a'.repeat(25), `/${'a'.repeat(24)}`]],
  ['an hour', fullHourSchema, '19:00', ['19:00:00', '119:00', '24:00', '7:00']],
])('when more than %s is written, then it is none', (_, schema, good, others) => {
  expect(isTaken(schema, good)).toBe(true);
  expect(others.filter((other) => isTaken(schema, other))).toEqual([]);
});

describe('when a number is sent as text', () => {
  const schema = numberInText('No number', z.gte(-90, 'Too little'));

  test.each([
    ['5000', 5000],
    [' 12 ', 12],
    ['007', 7],
    ['10.50', 10.5],
    ['7.', 7],
    ['.5', 0.5],
    ['-79.85', -79.85],
  ])('then %j is one', (text, number) => {
    expect(schema.parse(text)).toBe(number);
  });

  test.each(
    ['', ' ', '0x10', '0b1', '1e3', '+5', '--5', '-', '.', '1,000', '1_000', '5 000', '५', 'NaN']
      .concat('Infinity', '9'.repeat(400))
      .concat([5, true, null, undefined, ['5'], {}] as never[]),
  )('then %j is none', (value) => {
    const { error } = schema.safeParse(value);
    expect(error?.issues.map(({ message }) => message)).toEqual(['No number']);
  });

  test('then a very long one that is none is refused at once', () => {
    const text = `${'1'.repeat(100_000)}x`;
    const begun = performance.now();
    expect(schema.safeParse(text).success).toBe(false);
    expect(performance.now() - begun).toBeLessThan(1_000);
  });

  test('then its own rules are asked as well', () => {
    expect(schema.safeParse('-91').error?.issues[0]?.message).toBe('Too little');
  });
});
