import { afterEach, expect, test } from 'vitest';
import { forgetSent, forgetUnsent, keepUnsent, unsentOf } from './unsent-message.ts';

const SENDERS = [undefined, 'kamal@example.lk', 'sunil@example.lk'];

afterEach(() => SENDERS.forEach(forgetUnsent));

const message = { name: 'Kamal', email: 'kamal@example.lk', message: 'The map pin is wrong.' };

test.each([
  ['a visitor', undefined],
  ['somebody who is signed in', 'kamal@example.lk'],
])('when a message of %s was not sent, then their form begins with it, once', (_, sender) => {
  keepUnsent(sender, message);
  expect(unsentOf(sender)).toEqual(message);
  forgetUnsent(sender);
  expect(unsentOf(sender)).toEqual({});
});

test('when the same text was sent from another form, then no form begins with it', () => {
  keepUnsent(undefined, message);
  forgetSent('Another one.');
  expect(unsentOf(undefined)).toEqual(message);
  forgetSent(message.message);
  expect(unsentOf(undefined)).toEqual({});
});

test.each([
  ['a visitor', 'kamal@example.lk', undefined],
  ['somebody else', 'kamal@example.lk', 'sunil@example.lk'],
])('when %s opens the form by then, then they do not read it', (_, sender, reader) => {
  keepUnsent(sender, message);
  expect(unsentOf(reader)).toEqual({});
});

test('when somebody else opens the form and leaves a message too, then both have their own again', () => {
  keepUnsent('kamal@example.lk', message);
  forgetUnsent('sunil@example.lk');
  keepUnsent('sunil@example.lk', { message: 'No answer yet?' });
  expect(unsentOf('kamal@example.lk')).toEqual(message);
  expect(unsentOf('sunil@example.lk')).toEqual({ message: 'No answer yet?' });
});

test('when a visitor signs in to send it, then their form begins with it, and nobody else’s after that', () => {
  keepUnsent(undefined, message);
  expect(unsentOf('kamal@example.lk')).toEqual(message);
  forgetUnsent('kamal@example.lk');
  expect(unsentOf(undefined)).toEqual({});
});
