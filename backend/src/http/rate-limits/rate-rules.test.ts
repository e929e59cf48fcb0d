import {
  createCalendarFeedEndpoint,
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

const unlimited = (among: readonly EndpointDefinition[]) =>
  among.filter((endpoint) => !RATE_RULES.get(endpoint)?.length).map(({ path }) => path);

test('when a visitor may change something, or a password or a code could be guessed, then it is limited how often', () => {
  const tempting = ENDPOINTS.filter(
    (endpoint) =>
      isGuessed(endpoint) || (endpoint.access === 'public' && endpoint.method !== 'GET'),
  );
  expect(tempting).toEqual(expect.arrayContaining([deleteAccountEndpoint, sendContactEndpoint]));
  expect(unlimited(tempting)).toEqual([]);
});

test('when each call stores one thing more, or may bring pictures, then it is limited how often', () => {
  const filling = ENDPOINTS.filter(
    ({ method, upload }) => method === 'POST' || upload !== undefined,
  );
  // An owner has a single calendar address, however often they ask for another.
  expect(unlimited(filling)).toEqual([createCalendarFeedEndpoint.path]);
});
