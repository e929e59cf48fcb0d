/** Creates users, courts and bookings for tests; a number in their names keeps them apart. */
import { WEEKDAYS, type Booking, type UserRole, type WeekdayHours } from '@crease/contract';
import type { NewCourt } from '../src/features/courts/courts.repository.ts';
import type { TestServer } from './start-test-server.ts';
import { TOMORROW } from './test-clock.ts';

let lastNumber = 0;
const nextNumber = () => (lastNumber += 1);

/** Of nothing that is stored. */
export const UNKNOWN_ID = '64b000000000000000000001';

export interface Person {
  id: string;
  name: string;
  email: string;
  token: string;
}

export async function makePerson(server: TestServer, role: UserRole): Promise<Person> {
  const number = nextNumber();
  const name = `${role} ${number}`;
  const email = `${role}${number}@example.lk`;
  const user = await server.services.users.create({
    name,
    email,
    phone: `+9477${1_000_000 + number}`,
    passwordHash: 'nothing matches this',
    role,
    ...(role === 'owner' && { businessName: `Business ${number}` }),
  });
  const token = server.tokens.sign({ userId: user.id, tokenVersion: user.tokenVersion });
  return { id: user.id, name, email, token };
}

/** Every day from 08:00 to 14:00 by day and from 18:00 to 02:00 by night. */
const TEST_HOURS: WeekdayHours[] = WEEKDAYS.map((day) => ({
  day,
  isOpen: true,
  slots: [
    { startTime: '08:00', endTime: '14:00', type: 'day' },
    { startTime: '18:00', endTime: '02:00', type: 'night' },
  ],
}));

export async function makeCourt(
  server: TestServer,
  ownerId: string,
  changes: Partial<NewCourt> = {},
) {
  return server.services.courtRecords.insert({
    ownerId,
    name: `Court ${nextNumber()}`,
    description: 'Two lanes under a high roof',
    status: 'approved',
    isActive: true,
    images: [],
    location: {
      address: '1 Galle Road',
      city: 'Colombo 03',
      district: 'Colombo',
      province: 'Western',
      coordinates: { lat: 6.9, lng: 79.85 },
    },
    pricing: { dayRate: 5000, nightRate: 7000 },
    facilities: ['Parking'],
    rules: ['No spikes'],
    operatingHours: TEST_HOURS,
    ...changes,
  });
}

/** An owner, a court of theirs, and a customer. */
export async function makeScene(server: TestServer, courtChanges: Partial<NewCourt> = {}) {
  const owner = await makePerson(server, 'owner');
  const customer = await makePerson(server, 'customer');
  const { id: courtId } = await makeCourt(server, owner.id, courtChanges);
  return { owner, customer, courtId };
}

/** One-hour slots of TEST_HOURS as a client names them. */
export function slotsAt(...hours: number[]) {
  const clock = (hour: number) => `${String(hour % 24).padStart(2, '0')}:00`;
  return hours.map((hour) => ({
    startTime: clock(hour),
    endTime: clock(hour + 1),
    type: hour >= 8 && hour < 14 ? 'day' : 'night',
  }));
}

interface Wish {
  courtId: string;
  date?: string;
  hours?: number[];
}

export function askFor(
  server: TestServer,
  customer: Person,
  { courtId, date = TOMORROW, hours = [19] }: Wish,
) {
  return server
    .as(customer)
    .post('/api/bookings')
    .send({ courtId, date, timeSlots: slotsAt(...hours) });
}

export function bookingIn({ body }: { body: unknown }): Booking {
  return (body as { data: { booking: Booking } }).data.booking;
}

/**
 * Sends a request, and waits until all that follows from it is done. Part of that is to look whether its hours were
 * taken meanwhile, which could otherwise decline it in the middle of the test.
 */
export async function makeRequest(
  server: TestServer,
  customer: Person,
  wish: Wish,
): Promise<Booking> {
  const made = await askFor(server, customer, wish).expect(201);
  await server.services.bookingEvents.settled();
  return bookingIn(made);
}

/** The customer asks for the cancellation of a confirmed booking. */
export function requestCancellation(
  server: TestServer,
  customer: Person,
  bookingId: string,
  cancellationReason: unknown,
) {
  return server
    .as(customer)
    .put(`/api/bookings/${bookingId}/request-cancellation`)
    .send({ cancellationReason });
}

export function answer(
  server: TestServer,
  owner: Person,
  bookingId: string,
  ...[status, from]: [to: string, from?: string]
) {
  return server.as(owner).put(`/api/bookings/${bookingId}/status`).send({ status, from });
}

export function markPayment(
  server: TestServer,
  owner: Person,
  bookingId: string,
  paymentStatus: unknown,
) {
  return server.as(owner).put(`/api/bookings/${bookingId}/payment`).send({ paymentStatus });
}

/** The owner books for somebody at the counter; `details` are sent besides, or in place of what everybody is called. */
export function bookWalkIn(
  server: TestServer,
  owner: Person,
  { courtId, date = TOMORROW, hours = [19] }: Wish,
  details: object = {},
) {
  const guest = { customerName: 'Walk-in', customerPhone: '0771234567' };
  const walkIn = { courtId, date, timeSlots: slotsAt(...hours), ...guest, ...details };
  return server.as(owner).post('/api/bookings/manual').send(walkIn);
}
