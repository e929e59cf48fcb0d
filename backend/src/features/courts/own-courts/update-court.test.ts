import type { Court } from '@crease/contract';
import { Types } from 'mongoose';
import { describe, expect, test, vi } from 'vitest';
import { courtForm, courtIn, sendCourt, type SentCourt } from '../../../../test/court-form.ts';
import { makeCourt, makePerson, makeRequest, type Person } from '../../../../test/factories.ts';
import { findByPrice, removeAtEnd } from '../../../../test/listed-courts.ts';
import { beginWithOwnerAndPicture } from '../../../../test/owner-and-picture.ts';
import { isStored, storedCourtPictures } from '../../../../test/pictures.ts';
import type { TestServer } from '../../../../test/start-test-server.ts';

let server: TestServer;
let owner: Person;
let picture: Buffer;
beginWithOwnerAndPicture((parts) => {
  ({ server, owner, picture } = parts);
});

const make = async (sent?: SentCourt) =>
  courtIn(await sendCourt(server, owner, ['post', '/courts'], sent).expect(201));
const update = ({ _id }: Pick<Court, '_id'>, sent?: SentCourt, by = owner) =>
  sendCourt(server, by, ['put', `/courts/${_id}`], sent);
const publicIds = (court: Court) => court.images.map(({ publicId }) => publicId);
const read = async ({ _id }: Court) =>
  courtIn(await server.as(owner).get(`/api/courts/${_id}`).expect(200));

describe('when an owner changes a court', () => {
  test('then the form replaces what was there, and an approved one stays approved', async () => {
    const { id } = await makeCourt(server, owner.id);
    const customer = await makePerson(server, 'customer');
    const booking = await makeRequest(server, customer, { courtId: id, hours: [19] });
    const response = await update({ _id: id }, { form: courtForm({ nightRate: '9000' }) });
    expect(response.body).toMatchObject({ success: true, message: 'Court updated successfully!' });
    expect(courtIn(response)).toMatchObject({
      name: 'Wellawatte Nets',
      status: 'approved',
      pricing: { dayRate: 5000, nightRate: 9000 },
    });
    const stored = await server.services.bookingRecords.findById(booking._id);
    expect(stored?.pricing).toEqual(booking.pricing);
  });

  test('then facilities, rules and hours that the form leaves out stay, and an empty list empties them', async () => {
    const court = await make();
    const { facilities: _facilities, operatingHours: _hours, rules, ...form } = courtForm();
    const { facilities, operatingHours } = court;
    expect(facilities).not.toEqual([]);
    const changed = await update(court, { form: { ...form, rules: '[]' } }).expect(200);
    expect(rules).not.toBe('[]');
    expect(courtIn(changed)).toMatchObject({ facilities, operatingHours, rules: [] });
  });

  test('then it says when, and still when it was made', async () => {
    const { id, createdAt } = await makeCourt(server, owner.id);
    const changedAt = new Date(createdAt.getTime() + 60_000);
    server.clock.set(changedAt.toISOString());
    await update({ _id: id }).expect(200);
    const ofThis = { _id: new Types.ObjectId(id) };
    const stored = await server.connection.collection('courts').findOne(ofThis);
    expect(stored).toMatchObject({ createdAt, updatedAt: changedAt });
  });

  test('then the list finds it by its new price', async () => {
    const { id } = await makeCourt(server, owner.id);
    removeAtEnd(server, id);
    expect(await findByPrice(server, [300, 320])).not.toContain(id);
    await update({ _id: id }, { form: courtForm({ dayRate: '310', nightRate: '420' }) }).expect(
      200,
    );
    expect(await findByPrice(server, [300, 320])).toEqual([id]);
  });

  test('then a rejected one goes to review again without its reason, and a pending one stays', async () => {
    const rejected = await makeCourt(server, owner.id, {
      status: 'rejected',
      rejectionReason: 'No pictures',
      rejectedAt: new Date(),
    });
    const court = courtIn(await update({ _id: rejected.id }).expect(200));
    expect(court.status).toBe('pending');
    expect(court).not.toHaveProperty('rejectionReason');
    expect(court).not.toHaveProperty('rejectedAt');
    expect(courtIn(await update(court).expect(200)).status).toBe('pending');
  });

  test('then pictures are kept in the order asked for, dropped ones are removed, new ones come last', async () => {
    const court = await make({ images: [picture, picture, picture] });
    const [first, second, third] = publicIds(court) as [string, string, string];
    const order = JSON.stringify([third, first, third, '../../etc', 'courts/other']);
    const changed = courtIn(
      await update(court, {
        form: courtForm({ existingImagesOrder: order }),
        images: [picture],
      }).expect(200),
    );
    expect(publicIds(changed).slice(0, 2)).toEqual([third, first]);
    expect(changed.images).toHaveLength(3);
    expect([first, second, third]).not.toContain(publicIds(changed)[2]);
    const isThere = court.images.map(({ url }) => isStored(server, url));
    expect(isThere).toEqual([true, false, true]);
  });

  test('then without an order none of the old pictures stays', async () => {
    const court = await make({ images: [picture] });
    const changed = courtIn(await update(court, { images: [picture] }).expect(200));
    expect(changed.images).toHaveLength(1);
    expect(isStored(server, court.images[0]?.url ?? '')).toBe(false);
    expect(courtIn(await update(court).expect(200)).images).toEqual([]);
  });

  test('then no order takes the pictures of another court', async () => {
    const other = await make({ images: [picture] });
    const court = await make();
    const order = JSON.stringify(publicIds(other));
    const form = courtForm({ existingImagesOrder: order });
    expect(courtIn(await update(court, { form }).expect(200)).images).toEqual([]);
    expect(isStored(server, other.images[0]?.url ?? '')).toBe(true);
  });

  test('then more than twelve pictures in all are refused, and all stays as it was', async () => {
    const court = await make({ images: Array.from({ length: 8 }, () => picture) });
    const before = await storedCourtPictures(server);
    const order = JSON.stringify(publicIds(court));
    const save = vi.spyOn(server.services.images, 'save');
    const response = await update(court, {
      form: courtForm({ existingImagesOrder: order }),
      images: Array.from({ length: 5 }, () => picture),
    }).expect(400);
    expect(response.body).toMatchObject({
      message: 'A court can have up to 12 images',
      errors: [{ path: 'images', message: 'A court can have up to 12 images' }],
    });
    expect(save).not.toHaveBeenCalled();
    save.mockRestore();
    expect(await storedCourtPictures(server)).toEqual(before);
    expect((await read(court)).images).toEqual(court.images);
  });

  test('then many changes at once leave a court whose pictures are all there, and no others', async () => {
    const court = await make({ images: [picture, picture, picture] });
    const [first, second, third] = publicIds(court) as [string, string, string];
    const before = await storedCourtPictures(server);
    const responses = await Promise.all(
      [[first], [second], [third], [third, first]].map((order) =>
        update(court, {
          form: courtForm({ existingImagesOrder: JSON.stringify(order) }),
          images: [picture],
        }),
      ),
    );
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const { images } = await read(court);
    expect(images.length).toBeGreaterThan(0);
    for (const { url } of images) expect(isStored(server, url)).toBe(true);
    const others = before.filter((name) => !publicIds(court).includes(`courts/${name}`));
    const mine = images.map(({ publicId }) => publicId.replace('courts/', ''));
    expect(await storedCourtPictures(server)).toEqual([...others, ...mine].sort());
  });

  test('then a decision in between is not overlooked: the changed court is reviewed again', async () => {
    const court = await make();
    const { courtRecords } = server.services;
    const write = courtRecords.update.bind(courtRecords);
    const spy = vi.spyOn(courtRecords, 'update').mockImplementationOnce(async (seen, changes) => {
      await courtRecords.review(seen, {
        decision: 'rejected',
        reason: 'Too dark',
        byId: owner.id,
        at: new Date(),
      });
      return write(seen, changes);
    });
    const changed = courtIn(await update(court).expect(200));
    expect(changed.status).toBe('pending');
    expect(spy).toHaveBeenCalledTimes(2);
    spy.mockRestore();
  });

  test('then a form that is older than the last change does not go over it, not even just before it is stored', async () => {
    const { edition, ...court } = await make({ images: [picture] });
    const form = (name: string) => courtForm({ name, edition: String(edition) });
    const [one, other] = await Promise.all(
      ['One', 'Other'].map((name) => update(court, { form: form(name), images: [picture] })),
    );
    expect([one?.status, other?.status].sort()).toEqual([200, 409]);
    const pictures = await storedCourtPictures(server);
    const save = vi.spyOn(server.services.images, 'save');
    const late = await update(court, { form: form('Late'), images: [picture] }).expect(409);
    expect(save).not.toHaveBeenCalled();
    save.mockRestore();
    expect(late.body).toMatchObject({
      code: 'court_changed',
      message: 'This court was changed meanwhile, please look at it again',
    });
    expect(await storedCourtPictures(server)).toEqual(pictures);
    const there = await read({ edition, ...court });
    expect(there.name).toBe(one?.status === 200 ? 'One' : 'Other');
    const again = courtForm({ name: 'Late', edition: String(there.edition) });
    expect(courtIn(await update(court, { form: again }).expect(200)).name).toBe('Late');
  });

  test('then closing it or a decision about it makes no form older', async () => {
    const court = await make();
    const { courtRecords } = server.services;
    await courtRecords.setActive(court._id, owner.id, false);
    const approval = { decision: 'approved', byId: owner.id, at: new Date() } as const;
    await courtRecords.review({ id: court._id, version: 1 }, approval);
    const edition = String(court.edition);
    await update(court, { form: courtForm({ edition }) }).expect(200);
  });

  test('then somebody else’s court is refused, and what is gone or hidden does not exist', async () => {
    const court = await make({ images: [picture] });
    const listed = await makeCourt(server, owner.id);
    const thief = await makePerson(server, 'owner');
    const refusals = [
      [listed.id, 'forbidden', 'This court belongs to another owner'],
      [court._id, 'not_found', 'Court not found'],
      ['f'.repeat(24), 'not_found', 'Court not found'],
      ['nonsense', 'not_found', 'This does not exist, or not any more'],
    ] as const;
    for (const [_id, code, message] of refusals) {
      const before = await storedCourtPictures(server);
      const response = await update({ _id }, { images: [picture] }, thief);
      expect(response.body).toMatchObject({ success: false, code, message });
      expect(await storedCourtPictures(server)).toEqual(before);
    }
    expect(await read(court)).toMatchObject({ name: court.name, images: court.images });
    await update(court, {}, await makePerson(server, 'customer')).expect(403);
    await server.api.put(`/api/courts/${court._id}`).field('name', 'x').expect(401);
  });
});
