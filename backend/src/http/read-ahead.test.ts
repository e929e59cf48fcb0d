import express, { Router } from 'express';
import {
  changeBookingStatusEndpoint,
  listDayBookingsEndpoint,
  revokeCalendarFeedEndpoint,
} from '@crease/contract';
import request from 'supertest';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { AppError } from '../platform/errors/app-error.ts';
import { createLogger } from '../platform/log/logger.ts';
import { mountOn } from './mount-endpoints.ts';
import { respondWithErrors } from './error-response.ts';
import type { RateGuard } from './rate-limits/rate-guard.ts';
import type { Viewer } from './viewer.ts';

const OWNER: Viewer = { userId: 'a'.repeat(24), role: 'owner', name: 'Nuwan', phone: '' };
const COURT_ID = 'c'.repeat(24);
const DATE = '2026-12-01';
const PATH = `/bookings/${'b'.repeat(24)}/status`;
const ACCEPT = { status: 'confirmed' };
const NONSENSE = { status: 'nonsense' };

const take = vi.fn<RateGuard['take']>();
const readAhead = vi.fn(({ params }: { params: { id: string } }) => Promise.resolve(params.id));
const handle = vi.fn(({ ahead }: { ahead: string }) => Promise.resolve({ data: ahead as never }));

/** A server whose session lookup the test finishes, so that other work can happen before it. */
function open() {
  let resolve: (viewer: Viewer | undefined) => void = () => undefined;
  const found = new Promise<Viewer | undefined>((tell) => (resolve = tell));
  const router = Router();
  const mount = mountOn(router, {
    openSession: (token) =>
      token === 'ours'
        ? { userId: OWNER.userId, countedAs: OWNER.userId, findViewer: () => found }
        : undefined,
    rates: {
      // A promise that the spy does not listen to, so that one which nobody listens to is seen.
      take: async (...asked) => {
        await take(...asked);
      },
      giveBack: () => Promise.resolve(),
      forgive: () => Promise.resolve(),
    },
    onMount: () => undefined,
  });
  mount.readingAhead(changeBookingStatusEndpoint, readAhead, handle);
  mount.readingAhead(
    listDayBookingsEndpoint,
    ({ userId = 'a visitor', params, query }) =>
      Promise.resolve(`${userId} ${params.id} ${query.date}`),
    ({ viewer, ahead }) =>
      Promise.resolve({ data: [viewer?.userId ?? 'a visitor', ahead] as never }),
  );
  mount(revokeCalendarFeedEndpoint, () => Promise.resolve({ data: {} as never }));
  const app = express()
    .use(router)
    .use(respondWithErrors(createLogger({ level: 'silent', isForPeople: false })));
  const put = (body: object, token = 'ours') =>
    request(app).put(PATH).auth(token, { type: 'bearer' }).send(body);
  const getDay = (date: string) => request(app).get(`/bookings/court/${COURT_ID}`).query({ date });
  const revoke = () =>
    request(app).delete(revokeCalendarFeedEndpoint.path).auth('ours', { type: 'bearer' });
  return { put, getDay, revoke, viewer: { resolve } };
}

beforeEach(() => {
  take.mockImplementation(() => Promise.resolve());
});

describe('when something is read ahead of who asks', () => {
  test('then it is read meanwhile, and nothing is done with it before', async () => {
    const { put, viewer } = open();
    const answering = put(ACCEPT).then((answer) => answer);
    await expect.poll(() => readAhead).toHaveBeenCalledOnce();
    expect(handle).not.toHaveBeenCalled();
    viewer.resolve(OWNER);
    expect(await answering).toMatchObject({ status: 200, body: { data: 'b'.repeat(24) } });
  });

  test('then what everybody may ask is read for visitors as well, and for who is signed in as theirs', async () => {
    const { getDay, viewer } = open();
    const ofVisitor = ['a visitor', `a visitor ${COURT_ID} ${DATE}`];
    expect(await getDay(DATE)).toMatchObject({ status: 200, body: { data: ofVisitor } });
    viewer.resolve(OWNER);
    const ofOwner = [OWNER.userId, `${OWNER.userId} ${COURT_ID} ${DATE}`];
    expect(await getDay(DATE).auth('ours', { type: 'bearer' })).toMatchObject({
      status: 200,
      body: { data: ofOwner },
    });
    expect(await getDay('no date')).toMatchObject({ status: 400 });
  });

  test('then whoever shows a session that has ended is no visitor', async () => {
    const { getDay, viewer } = open();
    viewer.resolve(undefined);
    expect(await getDay(DATE).auth('ours', { type: 'bearer' })).toMatchObject({
      status: 401,
      body: { code: 'not_signed_in' },
    });
  });

  test.each([
    ['a session that has ended', undefined, 401, 'not_signed_in'],
    ['somebody who may not', { ...OWNER, role: 'customer' } as const, 403, 'forbidden'],
  ])('then %s is told so, whatever was sent', async (_, found, status, code) => {
    for (const body of [ACCEPT, NONSENSE]) {
      const { put, viewer } = open();
      viewer.resolve(found);
      expect(await put(body)).toMatchObject({ status, body: { code } });
    }
    expect(handle).not.toHaveBeenCalled();
  });

  test('then nothing is read for who asks too often, whatever was sent, and who has no session is told that', async () => {
    take.mockImplementation((_, { user }) =>
      user === OWNER.userId
        ? Promise.reject(new AppError('too_many_tries', 'Too many tries'))
        : Promise.resolve(),
    );
    for (const [found, sent, status] of [
      [OWNER, ACCEPT, 429],
      [OWNER, NONSENSE, 429],
      [undefined, ACCEPT, 401],
    ] as const) {
      const { put, viewer } = open();
      viewer.resolve(found);
      expect(await put(sent)).toMatchObject({ status });
    }
    expect(readAhead).not.toHaveBeenCalled();
  });

  test('then nothing is read for what is no token of ours', async () => {
    const { put } = open();
    expect(await put(ACCEPT, 'theirs')).toMatchObject({ status: 401 });
    expect(readAhead).not.toHaveBeenCalled();
  });

  test('then what is wrong with what was sent, or with the reading, is told to who may ask', async () => {
    const { put, viewer } = open();
    viewer.resolve(OWNER);
    expect(await put(NONSENSE)).toMatchObject({ status: 400 });
    readAhead.mockRejectedValueOnce(new Error('The database was away'));
    expect(await put(ACCEPT)).toMatchObject({ status: 500 });
    expect(handle).not.toHaveBeenCalled();
  });
});

test('when nothing is read ahead, then who asks too often with a session that has ended is told the latter', async () => {
  take.mockImplementation((_, { user }) =>
    user === OWNER.userId
      ? Promise.reject(new AppError('too_many_tries', 'Too many tries'))
      : Promise.resolve(),
  );
  const { revoke, viewer } = open();
  const answering = revoke().then((answer) => answer);
  await expect.poll(() => take).toHaveBeenCalledTimes(2);
  viewer.resolve(undefined);
  // The refusal of the limit is nobody's to hear: left unhandled, it would end the process.
  expect(await answering).toMatchObject({ status: 401, body: { code: 'not_signed_in' } });
});
