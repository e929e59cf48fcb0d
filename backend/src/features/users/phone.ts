import { parsePhoneNumberFromString } from 'libphonenumber-js';

/** A Sri Lankan or international number as +94…; undefined when nobody could be called there. */
export function internationalPhoneOf(text: string): string | undefined {
  const number = parsePhoneNumberFromString(text, 'LK');
  return number?.isValid() === true ? number.number : undefined;
}
