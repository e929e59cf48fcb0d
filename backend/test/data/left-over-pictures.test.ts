import mongoose from 'mongoose';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { courtForm, courtIn, sendCourt } from '../court-form.ts';
import type { Person } from '../factories.ts';
import { beginWithOwnerAndPicture } from '../owner-and-picture.ts';
import type { TestServer } from '../start-test-server.ts';
import { CourtsRepository } from '../../src/features/courts/courts.repository.ts';
import { UsersRepository } from '../../src/features/users/users.repository.ts';

const NOW = '2026-12-01T04:30:00Z';
const SOON = '2026-12-02T04:29:00Z';
const A_DAY_LATER = '2026-12-02T04:30:01Z';
const AN_HOUR_AFTER = '2026-12-02T05:30:01Z';
const TWO_DAYS_LATER = '2026-12-03T04:30:02Z';

const cut = new mongoose.mongo.MongoNetworkError('The line was cut');

let server: TestServer;
let owner: Person;
let picture: Buffer;
beginWithOwnerAndPicture((parts) => {
  ({ server, owner, picture } = parts);
});
beforeEach(async () => {
  server.clock.set(NOW);
  await server.connection.collection('picturenotes').deleteMany();
});
afterEach(() => {
  vi.restoreAllMocks();
});

const sendFace = () =>
  server.as(owner).post('/api/users/profile/image').attach('image', picture, 'me.jpg');
const sendTwo = () => sendCourt(server, owner, ['post', '/courts'], { images: [picture, picture] });

async function stored(folder: 'courts' | 'profiles'): Promise<string[]> {
  return (await readdir(join(server.uploadsFolder, folder)).catch(() => [])).sort();
}

const countNotes = () => server.connection.collection('picturenotes').countDocuments();

async function sweepAt(time: string): Promise<void> {
  server.clock.set(time);
  await server.services.pictureRemoval.sweep();
}

test('when the database answers, then no note of a picture stays', async () => {
  await sendFace().expect(200);
  await sendFace().expect(200);
  await sendTwo().expect(201);
  expect(await countNotes()).toBe(0);
});

test('when the write that would name a picture was never made, then the picture is gone a day later, and not before', async () => {
  const before = [await stored('profiles'), await stored('courts')];
  vi.spyOn(UsersRepository.prototype, 'replaceProfileImage').mockRejectedValueOnce(cut);
  vi.spyOn(CourtsRepository.prototype, 'insert').mockRejectedValueOnce(cut);
  await sendFace().expect(503);
  await sendTwo().expect(503);
  await sweepAt(SOON);
  const between = [await stored('profiles'), await stored('courts')];
  expect(between.map((names, place) => names.length - (before[place]?.length ?? 0))).toEqual([
    1, 2,
  ]);
  await sweepAt(A_DAY_LATER);
  expect([await stored('profiles'), await stored('courts')]).toEqual(before);
  expect(await countNotes()).toBe(0);
});

test('when the process dies before it removes what was dropped, then that is gone a day later', async () => {
  const before = [await stored('profiles'), await stored('courts')];
  const court = courtIn(await sendTwo().expect(201));
  await sendFace().expect(200);
  vi.spyOn(server.services.imageKeeper, 'discard').mockResolvedValue();
  const kept = String(court.images[0]?.publicId);
  const form = courtForm({ existingImagesOrder: JSON.stringify([kept]) });
  await sendCourt(server, owner, ['put', `/courts/${court._id}`], { form }).expect(200);
  await sendFace().expect(200);
  await sweepAt(SOON);
  const countNew = async () => [
    (await stored('profiles')).length - (before[0]?.length ?? 0),
    (await stored('courts')).length - (before[1]?.length ?? 0),
  ];
  expect(await countNew()).toEqual([2, 2]);
  await sweepAt(A_DAY_LATER);
  expect(await countNew()).toEqual([1, 1]);
  expect(await stored('courts')).toContain(kept.split('/')[1]);
  expect(await countNotes()).toBe(0);
});

/** The write is made, and its answer is lost. */
function loseAnswerOf(write: 'replaceProfileImage' | 'insert') {
  const place = write === 'insert' ? CourtsRepository.prototype : UsersRepository.prototype;
  const original = Reflect.get(place, write) as (...given: unknown[]) => Promise<unknown>;
  vi.spyOn(place as unknown as Record<string, () => unknown>, write).mockImplementationOnce(
    async function (this: unknown, ...given: unknown[]) {
      await original.apply(this, given);
      throw cut;
    },
  );
}

test('when the write was made and only its answer was lost, then its pictures stay', async () => {
  loseAnswerOf('replaceProfileImage');
  loseAnswerOf('insert');
  await sendFace().expect(503);
  await sendTwo().expect(503);
  const before = [await stored('profiles'), await stored('courts')];
  expect(await countNotes()).toBe(3);
  await sweepAt(A_DAY_LATER);
  expect([await stored('profiles'), await stored('courts')]).toEqual(before);
  expect(await countNotes()).toBe(0);
});

test('when the store does not answer the sweep either, then others come first, and the picture is gone a day later', async () => {
  const before = await stored('profiles');
  vi.spyOn(UsersRepository.prototype, 'replaceProfileImage').mockRejectedValueOnce(cut);
  await sendFace().expect(503);
  vi.spyOn(server.services.images, 'remove').mockRejectedValueOnce(new Error('away'));
  await sweepAt(A_DAY_LATER);
  expect(await countNotes()).toBe(1);
  await sweepAt(AN_HOUR_AFTER);
  expect(await countNotes()).toBe(1);
  await sweepAt(TWO_DAYS_LATER);
  expect(await stored('profiles')).toEqual(before);
  expect(await countNotes()).toBe(0);
});

test('when a court is removed and not put away yet, then its pictures are left to that', async () => {
  loseAnswerOf('insert');
  await sendTwo().expect(503);
  const [made] = await server.services.courtRecords.find({ ownerId: owner.id });
  const before = await stored('courts');
  vi.spyOn(server.services.images, 'remove').mockRejectedValueOnce(new Error('away'));
  await server
    .as(owner)
    .delete(`/api/courts/${made?.id ?? ''}`)
    .expect(200);
  await sweepAt(A_DAY_LATER);
  expect(await stored('courts')).toEqual(before);
  await server.services.courtRemoval.sweep();
  expect(await stored('courts')).toHaveLength(before.length - 2);
});

test('when a note can not be forgotten, then its picture is saved all the same, and stays', async () => {
  const notes = server.connection.collection('picturenotes');
  vi.spyOn(notes, 'deleteMany').mockRejectedValueOnce(cut);
  const made = courtIn(await sendTwo().expect(201));
  const before = await stored('courts');
  await sweepAt(A_DAY_LATER);
  expect(await stored('courts')).toEqual(before);
  expect(made.images).toHaveLength(2);
});

test('when the note can not be written, then nothing is stored that nobody would find', async () => {
  const before = await stored('profiles');
  const notes = server.connection.collection('picturenotes');
  vi.spyOn(notes, 'updateOne').mockRejectedValueOnce(cut);
  await sendFace().expect(503);
  expect(await stored('profiles')).toEqual(before);
});
