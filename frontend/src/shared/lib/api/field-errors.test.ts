import { loginEndpoint, registerEndpoint } from '@crease/contract';
import { describe, expect, test } from 'vitest';
import { ApiError } from './api-error.ts';
import { fieldErrorsOf, findFieldErrors } from './field-errors.ts';

describe('what is wrong with a form', () => {
  test('when everything is blank, then each required field says so once', () => {
    const values = { name: '', email: '', phone: '', password: '', role: 'customer' };
    expect(findFieldErrors(registerEndpoint.body, values)).toEqual({
      name: 'Please enter your name',
      email: 'Please enter a valid email address',
      phone: 'Please enter your phone number',
      password: 'Password must be at least 6 characters',
    });
  });

  test('when everything is well, then there is nothing to say', () => {
    const values = { email: 'customer@demo.lk', password: 'x' };
    expect(findFieldErrors(loginEndpoint.body, values)).toEqual({});
  });

  test('when the server names a part of a field, then the field shows the sentence', () => {
    const errors = [{ path: 'location.city', message: 'Please choose a city' }];
    const error = new ApiError({ code: 'invalid_input', status: 400, errors });
    expect(fieldErrorsOf(error)).toEqual({ location: 'Please choose a city' });
  });

  test('when the server names fields, then its first sentence for each is kept', () => {
    const error = new ApiError({
      code: 'invalid_input',
      status: 400,
      errors: [
        { path: 'phone', message: 'Please enter a valid phone number' },
        { path: 'phone', message: 'Second' },
      ],
    });
    expect(fieldErrorsOf(error)).toEqual({ phone: 'Please enter a valid phone number' });
    expect(fieldErrorsOf(new Error('no network'))).toEqual({});
  });
});
