import express from 'express';
import request from 'supertest';
import { expect, test } from 'vitest';
import { createLogger } from '../../platform/log/logger.ts';
import { createMetrics } from '../../platform/metrics.ts';
import { respondWithErrors } from '../error-response.ts';
import { respondUnanswered } from '../unanswered.ts';
import { metricsRoutes } from './metrics.routes.ts';

const askFrom = (remoteAddress: string, method: 'get' | 'options' | 'post' = 'get') => {
  const app = express().use((asked, _, next) => {
    Object.defineProperty(asked.socket, 'remoteAddress', { value: remoteAddress });
    next();
  });
  app.use(metricsRoutes(createMetrics(), undefined), respondUnanswered);
  app.use(respondWithErrors(createLogger({ level: 'silent', isForPeople: false })));
  return request(app)[method]('/metrics');
};

test.each(['127.0.0.1', '127.8.8.8', '::1', '::ffff:127.0.0.1'])(
  'when a program at %s asks for the figures, then it gets them as they are now',
  async (address) => {
    const { text } = await askFrom(address).expect(200).expect('Cache-Control', 'no-store');
    expect(text).toContain('crease_pushes_total');
    await askFrom(address, 'post').expect(405).expect('Allow', 'GET, HEAD');
  },
);

test.each([
  '10.0.0.7',
  '203.0.113.9',
  '2001:db8::1',
  '::12',
  '::ffff:192.0.2.1',
  '::ffff:10.127.0.1',
])('when another machine at %s asks for the figures, then there are none', async (address) => {
  const { headers } = await askFrom(address).expect(404);
  expect(headers).not.toHaveProperty('allow');
  // Not even that there could be some.
  for (const method of ['options', 'post'] as const) {
    const other = await askFrom(address, method).expect(404);
    expect(other.headers).not.toHaveProperty('allow');
  }
});
