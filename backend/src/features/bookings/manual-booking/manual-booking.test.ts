import { beforeEach, describe, expect, test, vi } from 'vitest';
import {
  answer,
  askFor,
  bookingIn,
  bookWalkIn,
  makeCourt,
  makePerson,
  makeRequest,
  makeScene,
  slotsAt,
  type Person,
} from '../../../../test/factories.ts';
import { openForFile } from '../../../../test/open-for-file.ts';
import { startTestServer } from '../../../../test/start-test-server.ts';
import { TODAY, TOMORROW } from '../../../../test/test-clock.ts';

const server = await openForFile(startTestServer());
let owner: Person;
let customer: Person;
let courtId: string;

beforeEach(async () => {
  ({ owner, customer, courtId } = await makeScene(server));
});

function book(changes: object = {}, person = owner, headers: Record<string, string> = {}) {
  const guest = { customerName: ' Asela ', customerPhone: '077 1234567' };
  return bookWalkIn(server, person, { courtId }, { ...guest, ...changes }).set(headers);
}

describe('when the owner books for a walk-in', () => {
  test('then it is confirmed at once, with name, phone and notes, and holds its hours', async () => {
    const response = await book({ notes: 'Pays cash' }).expect(201);
    expect(response.body).toMatchObject({ message: 'Manual booking created successfully!' });
    expect(bookingIn(response)).toMatchObject({
      status: 'confirmed',
      bookingType: 'manual',
      customer: null,
      manualBookingDetails: {
        customerName: 'Asela',
        customerPhone: '077 1234567',
        notes: 'Pays cash',
      },
      pricing: { totalAmount: 7000 },
    });
    await askFor(server, customer, { courtId, hours: [19] }).expect(409);
    await book().expect(409);
  });

  test('then fifty at once for one hour make one booking', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => book()));
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([201, ...Array<number>(49).fill(409)]);
  });

  test('then hours that somebody requested, holds or asked to cancel are not free', async () => {
    const request = await makeRequest(server, customer, { courtId, hours: [19, 20] });
    const blocked = await book().expect(409);
    expect(blocked.body).toMatchObject({ code: 'slots_taken' });
    await answer(server, owner, request._id, 'declined').expect(200);
    await book().expect(201);
  });

  test('then a request that can not be answered any more stands in nobody’s way, swept or not', async () => {
    const now = new Date(server.clock.now()).toISOString();
    await makeRequest(server, customer, { courtId, hours: [19], date: '2026-12-05' });
    await book({ date: '2026-12-05' }).expect(409);
    server.clock.set('2026-12-02T04:30:00Z');
    await book({ date: '2026-12-05' }).expect(201);
    server.clock.set(now);
  });

  test.each(['pending', 'rejected'] as const)(
    'then a court that is %s is theirs too, and nobody else’s',
    async (status) => {
      const court = await makeCourt(server, owner.id, { status });
      await book({ courtId: court.id }).expect(201);
      await askFor(server, customer, { courtId: court.id, hours: [20] }).expect(404);
    },
  );

  test('then a repeat with its key is made once, and another owner’s same key is theirs', async () => {
    const key = { 'Idempotency-Key': 'counter' };
    const answers = await Promise.all([book({}, owner, key), book({}, owner, key)]);
    const ids = answers.map((one) => bookingIn(one)._id);
    expect(new Set(ids).size).toBe(1);
    const other = await makePerson(server, 'owner');
    const court = await makeCourt(server, other.id);
    await book({ courtId: court.id }, other, key).expect(201);
    const changed = await book({ customerName: 'Somebody else' }, owner, key).expect(409);
    expect(changed.body).toMatchObject({ code: 'idempotency_conflict' });
  });

  test('then a repeat with its key is the same booking whatever total the owner sees by now, and not told as another', async () => {
    const key = { 'Idempotency-Key': 'counter' };
    const told: string[] = [];
    server.services.bookingEvents.on(
      'booking:created',
      ({ booking }) => void told.push(booking.id),
    );
    const made = bookingIn(await book({ expectedTotal: 7000 }, owner, key).expect(201));
    const again = bookingIn(await book({ expectedTotal: 9000 }, owner, key).expect(201));
    expect(again).toMatchObject({ _id: made._id, pricing: { totalAmount: 7000 } });
    expect(told).toEqual([made._id]);
  });

  test('then another total than the owner was shown is refused with the new one, and the same is taken', async () => {
    const refused = await book({ expectedTotal: 6500 }).expect(409);
    expect(refused.body).toMatchObject({
      code: 'price_changed',
      message:
        'The price of this court has changed: it is Rs 7,000.00 now, please look at it again',
    });
    await book({ expectedTotal: '7000' }).expect(400);
    await book({ expectedTotal: 7000 }).expect(201);
  });

  test('then only the two sides of it see who it is', async () => {
    await book().expect(201);
    const address = `/api/bookings/court/${courtId}?date=${TOMORROW}`;
    const anybody = await server.api.get(address).expect(200);
    expect(JSON.stringify(anybody.body)).not.toContain('Asela');
    const own = await server.as(owner).get(address).expect(200);
    expect(JSON.stringify(own.body)).toContain('Asela');
  });
});

describe('when it can not be booked', () => {
  test.each([
    ['no name', { customerName: '  ' }, 400, 'Please enter customer name'],
    ['no phone', { customerPhone: '' }, 400, 'Please enter customer phone'],
    ['no slots', { timeSlots: [] }, 400, 'Please select at least one time slot'],
    [
      'an hour that is running',
      { date: TODAY, timeSlots: slotsAt(10) },
      409,
      'The slot at 10 AM has already begun',
    ],
    ['a date 367 days ahead', { date: '2027-12-03' }, 400, 'You can book up to 366 days ahead'],
  ] as const)('then %s is told in a sentence', async (_, changes, status, message) => {
    const response = await book(changes).expect(status);
    expect(response.body).toMatchObject({ success: false, message });
  });

  test('then 366 days ahead is not too far', async () => {
    await book({ date: '2027-12-02' }).expect(201);
  });

  test('then a court of somebody else is refused, and a closed one says so', async () => {
    await book({}, await makePerson(server, 'owner')).expect(403);
    await book({}, customer).expect(403);
    const closed = await makeCourt(server, owner.id, { isActive: false });
    await book({ courtId: closed.id }).expect(409);
  });
});

test('when somebody asks for the hours between the look at requests and the write, then they are declined at once', async () => {
  const rival = await makeRequest(server, customer, { courtId, hours: [19] });
  vi.spyOn(server.services.bookingRecords, 'isAnyAskedFor').mockResolvedValueOnce(false);
  await book().expect(201);
  const stored = await server.services.bookingRecords.findById(rival._id);
  expect(stored?.status).toBe('declined');
});

test('when it can not be stored for another reason, then nobody is told that its hours are taken', async () => {
  vi.spyOn(server.services.bookingRecords, 'insertAnswered').mockRejectedValueOnce(new Error('x'));
  const failed = await book().expect(500);
  expect(failed.body).not.toMatchObject({ code: 'slots_taken' });
});

test('when the court can not be looked at again, then what is stored is answered', async () => {
  const look = vi.spyOn(server.services.courts, 'findById');
  const court = await server.services.courts.findById(courtId);
  look.mockResolvedValueOnce(court).mockRejectedValueOnce(new Error('The database was away'));
  await book().expect(201);
});

describe('when the court is removed between the look at it and the write', () => {
  /** Removes the court right before the booking is stored; `after` runs right after that. */
  const removeMeanwhile = (after: () => Promise<unknown> = () => Promise.resolve()) => {
    const records = server.services.bookingRecords;
    const insert = records.insertAnswered.bind(records);
    vi.spyOn(records, 'insertAnswered').mockImplementationOnce(async (...made) => {
      await server.as(owner).delete(`/api/courts/${courtId}`).expect(200);
      const inserted = await insert(...made);
      await after();
      return inserted;
    });
  };
  const ofCourt = async () => {
    const all = await server.services.bookingRecords.findOfOwner(owner.id);
    return all.map(({ bookingType, status }) => `${bookingType} ${status}`);
  };

  test('then the hours that came free by it are nobody’s, and nothing is left behind', async () => {
    const { _id } = await makeRequest(server, customer, { courtId, hours: [19] });
    await answer(server, owner, _id, 'confirmed').expect(200);
    removeMeanwhile();
    const response = await book().expect(404);
    expect(response.body).toMatchObject({ code: 'not_found' });
    expect(await ofCourt()).toEqual(['online cancelled']);
  });

  test('then what its removal has cancelled already stays, and is not told as booked', async () => {
    removeMeanwhile(() => server.services.courtRemoval.sweep());
    await book().expect(404);
    expect(await ofCourt()).toEqual(['manual cancelled']);
  });

  test('then it is no repeat of itself either, where it has a key', async () => {
    removeMeanwhile(() => server.services.courtRemoval.sweep());
    const key = { 'Idempotency-Key': 'counter' };
    await book({}, owner, key).expect(404);
    await book({}, owner, key).expect(404);
  });

  test('then what can not be taken back is not told as booked either', async () => {
    const takeBack = vi.spyOn(server.services.bookingRecords, 'takeBack');
    takeBack.mockRejectedValueOnce(new Error('The database was away'));
    removeMeanwhile();
    await book().expect(404);
    expect(await ofCourt()).toEqual(['manual confirmed']);
    await server.services.courtRemoval.sweep();
    expect(await ofCourt()).toEqual(['manual cancelled']);
  });
});
