/** An instance whose clock is a day ahead of the database's: what people still can do with a booking, they can here. */
import { expect, test } from 'vitest';
import { answer, bookWalkIn, makeRequest, makeScene, requestCancellation } from '../factories.ts';
import { openForFile } from '../open-for-file.ts';
import { startTestServer } from '../start-test-server.ts';
import { createTestClock } from '../test-clock.ts';

const START = '2026-12-01T04:30:00Z';
/** Of what is asked for at the start. */
const DEADLINE = '2026-12-02T04:30:00.000Z';
/** After the deadline, and after the hour of the morning. */
const A_DAY_LATER = '2026-12-02T05:00:00Z';
const MORNING = { hours: [9] };
const EVENING = { hours: [19] };

const hasty = await openForFile(startTestServer({ sharedClock: createTestClock() }));

async function openScene() {
  hasty.clock.set(START);
  const { courtId, owner, customer } = await makeScene(hasty);
  const ask = (wish: { hours: number[] }) => makeRequest(hasty, customer, { courtId, ...wish });
  return { courtId, owner, customer, ask };
}

test('when hours have not begun, then they are asked for until the deadline that other instances know, and booked', async () => {
  const { courtId, owner, ask } = await openScene();
  hasty.clock.set(A_DAY_LATER);
  expect(await ask(EVENING)).toMatchObject({ answerBy: DEADLINE });
  await bookWalkIn(hasty, owner, { courtId, ...MORNING }).expect(201);
});

test('when its owner accepts a request before the deadline, then it is confirmed', async () => {
  const { owner, ask } = await openScene();
  const { _id } = await ask(EVENING);
  hasty.clock.set(A_DAY_LATER);
  await answer(hasty, owner, _id, 'confirmed').expect(200);
});

test('when hours are asked for, then no walk-in takes them before the deadline', async () => {
  const { courtId, owner, ask } = await openScene();
  const { _id } = await ask(EVENING);
  hasty.clock.set(A_DAY_LATER);
  const refused = await bookWalkIn(hasty, owner, { courtId, ...EVENING }).expect(409);
  expect(refused.body).toMatchObject({ code: 'slots_taken' });
  expect(await hasty.services.bookingRecords.findById(_id)).toMatchObject({ status: 'pending' });
});

test('when a booking is not over, then its customer can ask to cancel it', async () => {
  const { owner, customer, ask } = await openScene();
  const { _id } = await ask(MORNING);
  await answer(hasty, owner, _id, 'confirmed').expect(200);
  hasty.clock.set(A_DAY_LATER);
  await requestCancellation(hasty, customer, _id, 'Rain').expect(200);
});
