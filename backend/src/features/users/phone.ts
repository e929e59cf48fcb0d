import { parsePhoneNumberFromString } from 'libphonenumber-js';

/** Accepts Sri Lankan and international numbers, answers +94…; undefined when the number is not valid. */
export function internationalPhoneOf(text: string): string | undefined {
  const number = parsePhoneNumberFromString(text, 'LK');
  return number?.isValid() === true ? number.number : undefined;
}
