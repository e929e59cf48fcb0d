import { createSecretKey } from 'node:crypto';
import { productRequire } from './product-packages.mjs';

export const jwt = productRequire('jsonwebtoken');
export const bcrypt = productRequire('bcryptjs');

export const key = createSecretKey(Buffer.from(process.env['JWT_SECRET'] ?? ''));

/**
 * Answers the id of the user whom the request's token names.
 * @param {import('express').Request} request @returns {string}
 */
export function readToken(request) {
  const token = request.get('authorization')?.slice('Bearer '.length) ?? '';
  const options = { algorithms: ['HS256'], issuer: 'crease', audience: 'crease' };
  return jwt.verify(token, key, options).sub;
}
