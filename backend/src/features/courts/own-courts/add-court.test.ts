import { WEEKDAYS, type Court } from '@crease/contract';
import mongoose from 'mongoose';
import { describe, expect, test, vi } from 'vitest';
import { courtForm, courtIn, sendCourt, type SentCourt } from '../../../../test/court-form.ts';
import { makeCourt, makePerson, type Person } from '../../../../test/factories.ts';
import { findByPrice, removeAtEnd } from '../../../../test/listed-courts.ts';
import { beginWithOwnerAndPicture } from '../../../../test/owner-and-picture.ts';
import { isStored, makePicture, storedCourtPictures } from '../../../../test/pictures.ts';
import type { TestServer } from '../../../../test/start-test-server.ts';

let server: TestServer;
let owner: Person;
let picture: Buffer;
beginWithOwnerAndPicture((parts) => {
  ({ server, owner, picture } = parts);
});

const create = (sent?: SentCourt, by = owner) => sendCourt(server, by, ['post', '/courts'], sent);
const make = async (sent?: SentCourt) => courtIn(await create(sent).expect(201));
const read = async ({ _id }: Court) =>
  courtIn(await server.as(owner).get(`/api/courts/${_id}`).expect(200));

/** All texts, numbers and the like in it, as texts. */
const leavesOf = (value: unknown): string[] =>
  typeof value === 'object' && value !== null
    ? Object.values(value).flatMap(leavesOf)
    : [String(value)];

describe('when an owner lists a court', () => {
  test('then it waits for review, open, with what the form says and its pictures in order', async () => {
    const response = await create({ images: [picture, await makePicture('#733')] }).expect(201);
    expect(response.body).toMatchObject({ message: 'Court sent for Admin review!' });
    const court = courtIn(response);
    expect(court).toMatchObject({
      name: 'Wellawatte Nets',
      status: 'pending',
      isActive: true,
      owner: owner.id,
      location: {
        address: '12 Marine Drive',
        city: 'Colombo 06',
        district: 'Colombo',
        province: 'Western',
        coordinates: { lat: 6.8747, lng: 79.8585 },
      },
      pricing: { dayRate: 5000, nightRate: 7000 },
      facilities: ['Parking'],
      rules: ['No spikes'],
    });
    expect(court.operatingHours).toHaveLength(7);
    expect(court.images).toHaveLength(2);
    expect(court.optimizedImages).toHaveLength(2);
    for (const sizes of court.optimizedImages) {
      for (const address of Object.values(sizes)) expect(isStored(server, address)).toBe(true);
    }
    expect(await read(court)).toMatchObject({ _id: court._id, images: court.images });
    await server.api.get(`/api/courts/${court._id}`).expect(404);
  });

  test('then nothing that the form says is missing in what is shown', async () => {
    const court = await make();
    const shown = leavesOf(court);
    const missing = Object.entries(courtForm()).filter(([, field]) => {
      const said = field.startsWith('[') ? leavesOf(JSON.parse(field)) : [field];
      return !said.every((leaf) => shown.includes(leaf));
    });
    expect(missing).toEqual([]);
    expect(await read(court)).toMatchObject({ ...court, owner: { _id: owner.id } });
  });

  test('then its pictures are served as pictures and as nothing else', async () => {
    const court = await make({ images: [picture] });
    const { headers } = await server.api.get(court.images[0]?.url ?? '').expect(200);
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'content-disposition': 'inline',
    });
    expect(headers['cache-control']).toContain('immutable');
  });

  test('then it needs no facilities and no rules', async () => {
    const { facilities: _facilities, rules: _rules, ...form } = courtForm();
    expect(await make({ form })).toMatchObject({ facilities: [], rules: [] });
  });

  test('then every day has the default hours when it says none', async () => {
    const { operatingHours: _hours, ...form } = courtForm();
    const { operatingHours } = await make({ form });
    expect(operatingHours.map(({ day }) => day)).toEqual(WEEKDAYS);
    for (const { isOpen, slots } of operatingHours) {
      expect({ isOpen, slots }).toEqual({
        isOpen: true,
        slots: [
          { startTime: '08:00', endTime: '14:00', type: 'day' },
          { startTime: '18:00', endTime: '23:00', type: 'night' },
        ],
      });
    }
  });

  test('then the price filter knows it once it is approved', async () => {
    const court = await make({ form: courtForm({ dayRate: '10.01', nightRate: '20' }) });
    removeAtEnd(server, court._id);
    const review = { decision: 'approved', byId: owner.id, at: new Date() } as const;
    await server.services.courtRecords.review({ id: court._id, version: 1 }, review);
    expect(await findByPrice(server, [10.01, 10.01])).toEqual([court._id]);
    expect(await findByPrice(server, [10.02, 20])).not.toContain(court._id);
  });

  test('then a rate of -0 is stored as 0, for it would be shown as "Rs -0"', async () => {
    const { _id } = await make({ form: courtForm({ dayRate: '-0', nightRate: '-0.00' }) });
    const stored = await server.services.courtRecords.findById(_id);
    expect(stored?.pricing).toEqual({ dayRate: 0, nightRate: 0 });
  });

  test('then fields that are not of the form are not taken', async () => {
    const court = await make({
      form: { ...courtForm(), status: 'approved', isActive: 'false', owner: 'x', fromPrice: '1' },
    });
    expect(court).toMatchObject({ status: 'pending', isActive: true, owner: owner.id });
  });

  const overlapping = JSON.stringify(
    (JSON.parse(courtForm()['operatingHours'] as string) as { slots: object[] }[]).map((day) => ({
      ...day,
      slots: [...day.slots, { startTime: '13:00', endTime: '15:00', type: 'night' }],
    })),
  );

  const crowded = JSON.stringify(
    (JSON.parse(courtForm()['operatingHours'] as string) as object[]).map((day) => ({
      ...day,
      isOpen: false,
      slots: Array.from({ length: 25 }, () => ({
        startTime: '08:00',
        endTime: '09:00',
        type: 'day',
      })),
    })),
  );

  test.each([
    ['name', '  ', 'Please enter the name of the court'],
    ['latitude', '', 'Please provide location coordinates'],
    ['longitude', '181', 'Please provide location coordinates'],
    ['district', 'Kandy', 'Please select province and district'],
    ['dayRate', '-1', 'Rates start at 0'],
    ['dayRate', '0x10', 'Please enter the day rate'],
    ['nightRate', '1000001', 'Rates end at Rs 1,000,000'],
    ['nightRate', '7000.005', 'Please give rates in rupees and cents'],
    ['facilities', '["Parking",""]', 'Please leave no entry empty'],
    ['rules', '{', 'Please give the rules as a list'],
    ['operatingHours', '[]', 'Please give the operating hours of every weekday'],
    ['operatingHours', crowded, 'A day has at most 24 time slots'],
    ['operatingHours', overlapping, 'Two time slots on Monday overlap'],
    ['operatingHours', '[{"day":"Poya"}]', 'Please send operatingHours.0.day as it is described'],
    ['existingImagesOrder', '[1]', 'Please send existingImagesOrder.0 as it is described'],
  ])(
    'then %s %j is refused with a sentence and no picture is kept',
    async (field, value, sentence) => {
      const before = await storedCourtPictures(server);
      const response = await create({ form: courtForm({ [field]: value }), images: [picture] });
      expect(response.status, response.text).toBe(400);
      const { errors } = response.body as { errors: { path: string; message: string }[] };
      expect(errors[0]).toMatchObject({ message: sentence });
      expect(await storedCourtPictures(server)).toEqual(before);
    },
  );

  test('then thousands of windows of one day are one refusal', async () => {
    const thousands = JSON.stringify([
      { day: 'Monday', isOpen: true, slots: Array.from({ length: 5_000 }, () => ({})) },
    ]);
    const response = await create({ form: courtForm({ operatingHours: thousands }) }).expect(400);
    const { errors } = response.body as { errors: object[] };
    expect(errors).toHaveLength(1);
  });

  test('then one bad picture refuses them all, and what was saved before it is gone again', async () => {
    const before = await storedCourtPictures(server);
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>');
    const response = await create({ images: [picture, picture, svg] }).expect(415);
    expect(response.body).toEqual({
      success: false,
      code: 'not_an_image',
      message: 'Please choose JPEG, PNG or WebP images',
    });
    expect(await storedCourtPictures(server)).toEqual(before);
    expect(await server.services.courtRecords.count({ ownerId: owner.id })).toBe(0);
  });

  test('then thirteen pictures, or one in another field, are refused', async () => {
    const many = await create({ images: Array.from({ length: 13 }, () => picture) }).expect(400);
    expect(many.body).toMatchObject({ message: 'Please send at most 12 images at once' });
    await create({ images: [picture], field: 'pictures' }).expect(400);
  });

  test('then JSON in place of a form is refused', async () => {
    await server.as(owner).post('/api/courts').send(courtForm()).expect(400);
  });

  test('then only owners may, and nobody else’s form is even read', async () => {
    await server.api
      .post('/api/courts')
      .attach('images', Buffer.alloc(11_000_000), 'x')
      .expect(401);
    for (const role of ['customer', 'admin'] as const) {
      await create({}, await makePerson(server, role)).expect(403);
    }
  });
});

describe('when the write fails', () => {
  test.each([
    ['a refusal', new Error('refused'), 500, 0],
    ['no answer', new mongoose.mongo.MongoNetworkError('gone'), 503, 1],
  ])(
    'then after %s the pictures are removed only if they are certainly unused',
    async (_, error, status, left) => {
      const before = await storedCourtPictures(server);
      const spy = vi.spyOn(server.services.courtRecords, 'insert').mockRejectedValueOnce(error);
      await create({ images: [picture] }).expect(status);
      spy.mockRestore();
      expect((await storedCourtPictures(server)).length - before.length).toBe(left);
    },
  );
});

describe('when an owner closes and opens a court', () => {
  const setActive = (id: string, isActive: unknown, by: Person = owner) =>
    server.as(by).patch(`/api/courts/${id}/active`).send({ isActive });

  test('then it is closed and open again, and nothing else changes', async () => {
    const court = await makeCourt(server, owner.id);
    const closed = await setActive(court.id, false).expect(200);
    expect(closed.body).toMatchObject({ message: `${court.name} takes no bookings for now` });
    expect(courtIn(closed)).toMatchObject({ isActive: false, status: 'approved' });
    const open = await setActive(court.id, true).expect(200);
    expect(open.body).toMatchObject({ message: `${court.name} takes bookings again` });
    expect(await read(courtIn(open))).toMatchObject({ isActive: true, name: court.name });
  });

  test('then others may not, and a text is no answer', async () => {
    const { id } = await makeCourt(server, owner.id);
    await setActive(id, 'false').expect(400);
    await setActive(id, false, await makePerson(server, 'owner')).expect(403);
    await setActive(id, false, await makePerson(server, 'admin')).expect(403);
    await server.api.patch(`/api/courts/${id}/active`).send({ isActive: false }).expect(401);
    expect((await server.services.courtRecords.findById(id))?.isActive).toBe(true);
  });
});
