/** Schemas that several features share. The mini build of zod: the full one would cost the phone 90 kB. */
import * as z from 'zod/mini';
import { isCalendarDate } from './time/colombo-time.ts';
import { withoutControlCharacters } from './control-characters.ts';
import { PASSWORD_MAX_CHARACTERS, PASSWORD_MIN_CHARACTERS } from './limits.ts';
import { DISTRICTS, PROVINCES } from './places.ts';
import { SLOT_TYPES } from './slots/slots.ts';

export const noControlCharacters = z.refine<string>(
  (text) => withoutControlCharacters(text) === text,
  'Please remove the control characters',
);

function fits(max: number) {
  return [
    z.maxLength(max, `Please keep this to ${max} characters at most`),
    noControlCharacters,
  ] as const;
}

const BETWEEN_LINES = /[\t\n\r\u0085\u2028\u2029]+/g;

/** Line ends in pasted text become spaces: in a mail the next line could pass for somebody else's words. */
export const onOneLine = z.overwrite<string>((text) => text.replace(BETWEEN_LINES, ' '));

/** Remains of a character that a phone cut in two. */
const HALF_CHARACTERS = /\p{Surrogate}/gu;

/**
 * They turn the direction of what comes after them, also of the words of Crease around a name. Phones copy them with
 * numbers, so they are dropped and not refused.
 */
const DIRECTION_MARKS = /[\u202a-\u202e\u2066-\u2069]/g;

/**
 * The text as it is stored, so that sent and stored texts can be compared: halves of characters are replaced, because
 * the database refuses them, and keyboards that write a sign differently give the same text (Unicode's NFC).
 */
export function storedText(text: string): string {
  return text.replace(HALF_CHARACTERS, '\ufffd').replace(DIRECTION_MARKS, '').normalize('NFC');
}

export const asStored = z.overwrite<string>(storedText);

/** At least one visible character: characters that only control layout, and the blank of Braille, do not count. */
const VISIBLE = /[^\s\p{DI}\u2800]/u;

/** Trimmed text of 1 to `max` characters on any number of lines. */
export function requiredText(sentence: string, max: number) {
  return z.string(sentence).check(asStored, z.trim(), z.regex(VISIBLE, sentence), ...fits(max));
}

/** The same, on one line. */
export function requiredLine(sentence: string, max: number) {
  return z
    .string(sentence)
    .check(asStored, onOneLine, z.trim(), z.regex(VISIBLE, sentence), ...fits(max));
}

/** Trimmed text of up to `max` characters on any number of lines, that may be left out or blank. */
export function optionalText(max: number) {
  return z.optional(z.string('Please enter text').check(asStored, z.trim(), ...fits(max)));
}

/** The same, on one line. */
export function optionalLine(max: number) {
  return z.optional(
    z.string('Please enter text').check(asStored, onOneLine, z.trim(), ...fits(max)),
  );
}

export const newPasswordSchema = z
  .string('Please enter a password')
  .check(
    z.minLength(
      PASSWORD_MIN_CHARACTERS,
      `Password must be at least ${PASSWORD_MIN_CHARACTERS} characters`,
    ),
    z.maxLength(
      PASSWORD_MAX_CHARACTERS,
      `Password must be at most ${PASSWORD_MAX_CHARACTERS} characters`,
    ),
  );

/** An existing password: the length rules for new ones do not apply, because a wrong one is just wrong. */
export function ownPasswordSchema(missing: string, wrong: string) {
  return z
    .string(missing)
    .check(z.minLength(1, missing), z.maxLength(PASSWORD_MAX_CHARACTERS, wrong));
}

export const MALFORMED_ID_SENTENCE = 'This is not a valid id';

/** Lower case, because ids are compared and are part of room names. */
export const objectIdSchema = z
  .string('Please give an id')
  .check(z.toLowerCase(), z.regex(/^[\da-f]{24}$/, MALFORMED_ID_SENTENCE));

export const calendarDateSchema = z
  .string('Please choose a date')
  .check(z.refine(isCalendarDate, 'Please give a date as yyyy-MM-dd'));

export const fullHourSchema = z
  .string('Please give a time as HH:00')
  .check(z.regex(/^([01]\d|2[0-3]):00$/, 'Please give a full hour as HH:00'));

export const slotTypeSchema = z.enum(SLOT_TYPES, 'Please choose day or night');
export const provinceSchema = z.enum(PROVINCES, 'Please choose a province of Sri Lanka');
export const districtSchema = z.enum(DISTRICTS, 'Please choose a district of Sri Lanka');

/** An instant as ISO 8601 in UTC. */
export const instantSchema = z.iso.datetime();

export const profileImageSchema = z.object({ url: z.string() });

export const idParamsSchema = z.object({ id: objectIdSchema });

/** For calls that answer nothing but a message. */
export const emptySchema = z.object({});

/** Each digit can be read in one way only: trying them in all ways takes seconds for a long text that is no number. */
const DECIMAL = /^-?(?:\d+(?:\.\d*)?|\.\d+)$/;

/** The number that somebody wrote, else NaN. Number() itself reads '' as 0, '0x10' as 16 and '1e3' as 1000. */
export function decimalOf(text: string): number {
  const written = text.trim();
  return DECIMAL.test(written) ? Number(written) : Number.NaN;
}

/** A number in a query or a form, where it is a text; an empty one is missing, not zero. */
export function numberInText(sentence: string, ...checks: z.core.$ZodCheck<number>[]) {
  return z.pipe(
    z.transform((value: unknown) => (typeof value === 'string' ? decimalOf(value) : Number.NaN)),
    z.number(sentence).check(...checks),
  );
}

/** A form sends its empty fields too; an empty filter counts as left out. */
export function blankAsAbsent<Schema extends z.ZodMiniType>(schema: Schema) {
  return z.pipe(
    z.transform((value: unknown) =>
      typeof value === 'string' && value.trim() === '' ? undefined : value,
    ),
    z.optional(schema),
  );
}
