import { exportAccountEndpoint, loginEndpoint, uploadProfileImageEndpoint } from '@crease/contract';
import express, { Router } from 'express';
import mongoose from 'mongoose';
import request from 'supertest';
import { describe, expect, test, vi } from 'vitest';
import { AppError } from '../platform/errors/app-error.ts';
import { createLogger } from '../platform/log/logger.ts';
import { mountOn } from './mount-endpoints.ts';
import { respondWithErrors } from './error-response.ts';
import type { RateGuard } from './rate-limits/rate-guard.ts';
import type { Viewer } from './viewer.ts';

const WHO = { email: 'nimal@example.lk', password: 'cricket123' };

const OWNER: Viewer = { userId: 'a'.repeat(24), role: 'owner', name: 'Nuwan', phone: '' };
const findViewer = vi.fn(() => Promise.resolve(OWNER));

const take = vi.fn<RateGuard['take']>(() => Promise.resolve());
const giveBack = vi.fn<RateGuard['giveBack']>();
const handle = vi.fn(() => Promise.resolve({ data: {} as never }));
const ended = vi.fn();

/** A server of all three endpoints, with the same use case. */
function open() {
  const router = Router();
  const mount = mountOn(router, {
    openSession: () => ({ userId: OWNER.userId, countedAs: OWNER.userId, findViewer }),
    rates: { take, giveBack, forgive: () => Promise.resolve() },
    onMount: () => undefined,
  });
  mount(loginEndpoint, handle);
  mount(uploadProfileImageEndpoint, handle);
  mount(exportAccountEndpoint, handle);
  const app = express()
    .use((_, response, next) => {
      const end = response.end.bind(response);
      response.end = ((text: string) => {
        ended();
        return end(text);
      }) as typeof response.end;
      next();
    })
    .use(router)
    .use(respondWithErrors(createLogger({ level: 'silent', isForPeople: false })));
  return request(app);
}

const login = () => open().post(loginEndpoint.path).send(WHO);

describe('when a call fails', () => {
  test.each([
    [new AppError('wrong_credentials', 'No'), 401, 0],
    [new AppError('unavailable', 'The queue is full'), 503, 1],
    [new Error('The database fell over'), 500, 1],
  ])('then by %s a try is used up only if the caller is at fault', async (error, status, back) => {
    handle.mockRejectedValueOnce(error);
    await login().expect(status);
    expect(giveBack.mock.calls.filter(([, { email }]) => email === WHO.email)).toHaveLength(back);
  });
});

test('when a read is made again because a line to the database was cut, then its user has used up one try', async () => {
  handle.mockRejectedValueOnce(new mongoose.mongo.MongoNetworkError('The line was cut'));
  await open().get(exportAccountEndpoint.path).auth('ours', { type: 'bearer' }).expect(200);
  expect(handle).toHaveBeenCalledTimes(2);
  expect(take.mock.calls.filter(([, { user }]) => user === OWNER.userId)).toHaveLength(1);
});

test('when the line is cut under the read of who asks, then that is read again too', async () => {
  findViewer.mockRejectedValueOnce(new mongoose.mongo.MongoNetworkError('The line was cut'));
  await open().get(exportAccountEndpoint.path).auth('ours', { type: 'bearer' }).expect(200);
  expect(findViewer).toHaveBeenCalledTimes(2);
});

test('when something was changed, then what is pushed in the same turn leaves before the answer', async () => {
  const push = vi.fn();
  handle.mockImplementationOnce(() => {
    setImmediate(push);
    return Promise.resolve({ data: {} as never });
  });
  await login().expect(200);
  expect(push).toHaveBeenCalledBefore(ended);
});

test('when a picture was worked on, well or in vain, then the memory that it took is there for the next one', async () => {
  const PICTURE_BYTES = 60_000;
  // Of what a process may have, a part is for pictures: here there is room for one.
  vi.spyOn(process, 'constrainedMemory').mockReturnValueOnce(6 * PICTURE_BYTES);
  const server = open();
  const send = () =>
    server
      .post(uploadProfileImageEndpoint.path)
      .auth('ours', { type: 'bearer' })
      .attach(uploadProfileImageEndpoint.upload.field, Buffer.alloc(PICTURE_BYTES), 'picture');
  await send().expect(200);
  handle.mockRejectedValueOnce(new AppError('not_an_image', 'No'));
  await send().expect(415);
  await send().expect(200);
});
