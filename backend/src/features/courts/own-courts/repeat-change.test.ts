import { beforeEach, expect, test } from 'vitest';
import { courtForm, courtIn, sendCourt, type SentCourt } from '../../../../test/court-form.ts';
import { makeCourt, type Person } from '../../../../test/factories.ts';
import { beginWithOwnerAndPicture } from '../../../../test/owner-and-picture.ts';
import { storedCourtPictures } from '../../../../test/pictures.ts';
import type { TestServer } from '../../../../test/start-test-server.ts';

let server: TestServer;
let owner: Person;
let picture: Buffer;
beginWithOwnerAndPicture((parts) => {
  ({ server, owner, picture } = parts);
});

let courtId: string;
beforeEach(async () => {
  courtId = (await makeCourt(server, owner.id)).id;
});

const send = (key: string, sent: SentCourt) =>
  sendCourt(server, owner, ['put', `/courts/${courtId}`], sent).set('Idempotency-Key', key);
const changeOf = (name: string, edition = 1): SentCourt => ({
  form: courtForm({ name, edition: String(edition) }),
  images: [picture],
});
const read = async () => courtIn(await server.api.get(`/api/courts/${courtId}`).expect(200));

test('when a change is sent again under its key, then its first answer comes again, and its picture is stored once', async () => {
  const first = courtIn(await send('key', changeOf('Once')).expect(200));
  const pictures = await storedCourtPictures(server);
  expect(courtIn(await send('key', changeOf('Once')).expect(200))).toEqual(first);
  expect(first).toMatchObject({ name: 'Once', edition: 2 });
  expect(await storedCourtPictures(server)).toEqual(pictures);
  expect(await read()).toMatchObject({ edition: 2, images: first.images });
});

test.each([
  ['names its edition', () => changeOf('Once')],
  ['names none', () => ({ form: courtForm({ name: 'Once' }), images: [picture] })],
])(
  'when several tries of a change that %s are under way at once, then it is made once',
  async (_, change: () => SentCourt) => {
    const before = await storedCourtPictures(server);
    const answers = await Promise.all([1, 2, 3].map(() => send('key', change()).expect(200)));
    const courts = answers.map(courtIn);
    expect(courts.map(({ edition }) => edition)).toEqual([2, 2, 2]);
    expect((await read()).images).toHaveLength(1);
    const added = (await storedCourtPictures(server)).length - before.length;
    courtId = (await makeCourt(server, owner.id)).id;
    const beforeOne = await storedCourtPictures(server);
    await send('key', change()).expect(200);
    expect((await storedCourtPictures(server)).length - beforeOne.length).toBe(added);
  },
);

test('when it was changed once more meanwhile, then the repeat is refused and changes nothing', async () => {
  await send('key', changeOf('First')).expect(200);
  await sendCourt(server, owner, ['put', `/courts/${courtId}`], changeOf('Second', 2)).expect(200);
  const refused = await send('key', changeOf('First')).expect(409);
  expect(refused.body).toMatchObject({ code: 'court_changed' });
  expect(await read()).toMatchObject({ name: 'Second', edition: 3 });
});

test('when another change comes under the key, then it is refused', async () => {
  await send('key', changeOf('First')).expect(200);
  const refused = await send('key', changeOf('Other', 2)).expect(409);
  expect(refused.body).toMatchObject({
    code: 'idempotency_conflict',
    message: 'This Idempotency-Key belongs to another change',
  });
  expect((await read()).name).toBe('First');
});

test('when a change is sent again, then everybody is told again, since the first try may have died before', async () => {
  const rejected = { status: 'rejected', rejectionReason: 'No pictures' } as const;
  const told: string[] = [];
  for (const event of ['court:changed-by-owner', 'court:submitted'] as const) {
    server.services.courtEvents.on(event, ({ id }) => {
      told.push(`${event} ${id}`);
      return Promise.resolve();
    });
  }
  const approvedId = courtId;
  const { id: rejectedId } = await makeCourt(server, owner.id, rejected);
  for (const id of [approvedId, rejectedId]) {
    courtId = id;
    for (const _ of [1, 2]) await send('key', changeOf('Once')).expect(200);
  }
  const forReview = [`court:changed-by-owner ${rejectedId}`, `court:submitted ${rejectedId}`];
  const changed = `court:changed-by-owner ${approvedId}`;
  expect(told).toEqual([changed, changed, ...forReview, ...forReview]);
});
