import { parsePhoneNumberFromString } from 'libphonenumber-js';
import { refusalOfField } from '../../platform/errors/app-error.ts';

const PHONE_SENTENCE = 'Please enter a valid phone number, such as 077 123 4567';

/**
 * Answers a Sri Lankan or an international number as +94….
 * @throws {AppError} invalid_input when it is not a valid number
 */
export function requirePhone(text: string): string {
  const number = parsePhoneNumberFromString(text, 'LK');
  if (number?.isValid() !== true) throw refusalOfField('phone', PHONE_SENTENCE);
  return number.number;
}
