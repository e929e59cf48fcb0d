import { expect, test } from 'vitest';
import { courtForm, courtIn, sendCourt, type SentCourt } from '../../../../test/court-form.ts';
import { makePerson, type Person } from '../../../../test/factories.ts';
import { beginWithOwnerAndPicture } from '../../../../test/owner-and-picture.ts';
import { storedCourtPictures } from '../../../../test/pictures.ts';
import type { TestServer } from '../../../../test/start-test-server.ts';

let server: TestServer;
let owner: Person;
let picture: Buffer;
beginWithOwnerAndPicture((parts) => {
  ({ server, owner, picture } = parts);
});

const send = (key: string, sent: SentCourt, by = owner) =>
  sendCourt(server, by, ['post', '/courts'], sent).set('Idempotency-Key', key);

async function countOf(by: Person): Promise<number> {
  const response = await server.as(by).get('/api/courts?owner=me');
  return (response.body as { data: { count: number } }).data.count;
}

/** How many picture files `work` adds. */
async function countFiles(work: () => Promise<unknown>): Promise<number> {
  const before = await storedCourtPictures(server);
  await work();
  return (await storedCourtPictures(server)).length - before.length;
}

test('when a court is sent again under its key, then it is there once, with its pictures once', async () => {
  const sendOnce = () => send('first', { images: [picture] }).expect(201);
  const first = courtIn(await sendOnce());
  const repeat = async () => {
    expect(courtIn(await sendOnce())).toEqual(first);
  };
  expect(await countFiles(repeat)).toBe(0);
  expect(await countOf(owner)).toBe(1);
});

test('when several tries are under way at once, then it is there once, with its pictures once', async () => {
  const sendOnce = (key: string) => send(key, { images: [picture] }).expect(201);
  const together = await countFiles(() => Promise.all([1, 2, 3, 4].map(() => sendOnce('same'))));
  expect(await countOf(owner)).toBe(1);
  expect(together).toBe(await countFiles(() => sendOnce('other')));
});

test.each([
  ['other words', (): SentCourt => ({ form: courtForm({ name: 'Other Nets' }) })],
  ['other pictures', (): SentCourt => ({ images: [picture] })],
])('when %s come under the key, then they are refused', async (_, other) => {
  await send('key', {}).expect(201);
  const refused = await send('key', other()).expect(409);
  expect(refused.body).toMatchObject({
    code: 'idempotency_conflict',
    message: 'This Idempotency-Key belongs to another court',
  });
  expect(await countOf(owner)).toBe(1);
});

test('when it was deleted since, then the same form lists another court', async () => {
  const { _id } = courtIn(await send('key', {}).expect(201));
  await server.as(owner).delete(`/api/courts/${_id}`).expect(200);
  expect(courtIn(await send('key', {}).expect(201))._id).not.toBe(_id);
  expect(await countOf(owner)).toBe(1);
});

test('when somebody else uses the same key, then theirs is another court', async () => {
  const other = await makePerson(server, 'owner');
  const own = courtIn(await send('key', {}).expect(201));
  expect(courtIn(await send('key', {}, other).expect(201))._id).not.toBe(own._id);
});

test('when it is sent again, then administrators are told of it again, since the first try may have died before, unless it was changed', async () => {
  const told: string[] = [];
  server.services.courtEvents.on('court:submitted', ({ id }) => void told.push(id));
  const { _id } = courtIn(await send('key', {}).expect(201));
  await send('key', {}).expect(201);
  expect(told).toEqual([_id, _id]);
  await sendCourt(server, owner, ['put', `/courts/${_id}`]).expect(200);
  await send('key', {}).expect(201);
  expect(told).toEqual([_id, _id]);
});
