import {
  deleteAccountEndpoint,
  sendContactEndpoint,
  type EndpointDefinition,
} from '@crease/contract';
import { ENDPOINTS } from '@crease/contract/endpoints';
import { expect, test } from 'vitest';
import { RATE_RULES } from './rate-rules.ts';

/** What somebody could find out by guessing. */
const GUESSED = ['password', 'currentPassword', 'code'];

function isGuessed({ body }: EndpointDefinition): boolean {
  const { shape = {} } = (body ?? {}) as { shape?: object };
  return GUESSED.some((field) => field in shape);
}

test('when a visitor may change something, or a password or a code could be guessed, then it is limited how often', () => {
  const tempting = ENDPOINTS.filter(
    (endpoint) =>
      isGuessed(endpoint) || (endpoint.access === 'public' && endpoint.method !== 'GET'),
  );
  expect(tempting).toEqual(expect.arrayContaining([deleteAccountEndpoint, sendContactEndpoint]));
  expect(tempting.filter((endpoint) => !RATE_RULES.get(endpoint)?.length)).toEqual([]);
});
