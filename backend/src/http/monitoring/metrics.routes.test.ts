import express from 'express';
import request from 'supertest';
import { expect, test } from 'vitest';
import { createMetrics } from '../../platform/metrics.ts';
import { metricsRoutes } from './metrics.routes.ts';

const askFrom = (remoteAddress: string) => {
  const app = express().use((asked, _, next) => {
    Object.defineProperty(asked.socket, 'remoteAddress', { value: remoteAddress });
    next();
  });
  return request(app.use(metricsRoutes(createMetrics(), undefined))).get('/metrics');
};

test.each(['127.0.0.1', '127.8.8.8', '::1', '::ffff:127.0.0.1'])(
  'when a program at %s asks for the figures, then it gets them as they are now',
  async (address) => {
    const { text } = await askFrom(address).expect(200).expect('Cache-Control', 'no-store');
    expect(text).toContain('crease_pushes_total');
  },
);

test.each(['10.0.0.7', '203.0.113.9', '2001:db8::1', '::ffff:192.0.2.1', '::ffff:10.127.0.1'])(
  'when another machine at %s asks for the figures, then there are none',
  async (address) => {
    await askFrom(address).expect(404);
  },
);
