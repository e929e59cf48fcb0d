/** Fills an empty database with people, courts, bookings and conversations to look at. */
import { addDays, colomboDateAt, slotsOfDate } from '@crease/contract';
import { join } from 'node:path';
import type { NewBooking } from '../features/bookings/booking.schema.ts';
import type { BookingsRepository } from '../features/bookings/bookings.repository.ts';
import { answerByOf, bookingOf } from '../features/bookings/selected-hours.ts';
import type { CourtRecord, CourtsRepository } from '../features/courts/courts.repository.ts';
import type { UserRecord } from '../features/users/user.schema.ts';
import type { UsersService } from '../features/users/users.service.ts';
import type { Clock } from '../platform/clock.ts';
import {
  readyMadePublicId,
  type ImageStore,
  type StoredImage,
} from '../platform/images/image-store.ts';
import type { PasswordHasher } from '../platform/secrets/password-hasher.ts';
import { DEMO_CUSTOMERS, DEMO_OWNERS, type DemoPerson } from './demo-accounts.ts';
import { DEMO_BOOKINGS, type DemoBooking } from './demo-bookings.ts';
import type { DemoCourt } from './demo-court.ts';
import { COURTS_ROUND_THE_ISLAND } from './demo-courts-island.ts';
import { WESTERN_AND_CENTRAL_COURTS } from './demo-courts-west.ts';
import { seedConversations, type ConversationSeedParts } from './seed-conversations.ts';

const PICTURES_PER_COURT = 3;
const DEMO_COURTS = [...WESTERN_AND_CENTRAL_COURTS, ...COURTS_ROUND_THE_ISLAND];

export interface SeedParts extends ConversationSeedParts {
  users: UsersService;
  courtRecords: CourtsRepository;
  bookingRecords: BookingsRepository;
  images: ImageStore;
  passwords: PasswordHasher;
  requestAnswerHours: number;
  /** The folder of the demo pictures, `court-01-1-thumbnail.webp` and so on. */
  picturesFolder: string;
}

async function seedPeople(
  { users, passwords }: SeedParts,
  people: readonly DemoPerson[],
): Promise<Map<DemoPerson, UserRecord>> {
  const created = new Map<DemoPerson, UserRecord>();
  for (const person of people) {
    const { password, ...account } = person;
    const passwordHash = await passwords.hash(password);
    created.set(person, await users.create({ ...account, passwordHash }));
  }
  return created;
}

function importPictures(
  { images, picturesFolder }: SeedParts,
  name: string,
): Promise<StoredImage[]> {
  const numbers = Array.from({ length: PICTURES_PER_COURT }, (_, index) => index + 1);
  return Promise.all(
    numbers.map((number) => {
      const picture = `${name}-${number}`;
      return images.importReadyMade(readyMadePublicId(picture), (size) =>
        join(picturesFolder, `${picture}-${size}.webp`),
      );
    }),
  );
}

async function seedCourt(parts: SeedParts, demo: DemoCourt, ownerId: string): Promise<CourtRecord> {
  const { address, city, district, province, coordinates, dayRate, nightRate } = demo;
  const { name, description, status, isActive, facilities, rules, operatingHours } = demo;
  const reviewedAt = new Date(parts.clock.now());
  return parts.courtRecords.insert({
    name,
    description,
    status,
    isActive,
    facilities,
    rules,
    operatingHours,
    ownerId,
    images: await importPictures(parts, demo.picture),
    location: { address, city, district, province, coordinates },
    pricing: { dayRate, nightRate },
    ...(status === 'approved' && { approvedAt: reviewedAt }),
    ...(demo.rejectionReason !== undefined && {
      rejectionReason: demo.rejectionReason,
      rejectedAt: reviewedAt,
    }),
  });
}

/** Undefined when the court is closed at these hours of that weekday. */
function bookingFrom(
  demo: DemoBooking,
  court: CourtRecord,
  customerId: string,
  clock: Clock,
): NewBooking | undefined {
  const date = addDays(colomboDateAt(clock.now()), demo.day);
  const slots = slotsOfDate(court.operatingHours, date);
  const first = Math.min(demo.firstSlot, slots.length - demo.hours);
  if (first < 0) return undefined;
  const { status, paymentStatus = 'pending', cancellationReason, declineReason } = demo;
  return {
    ...bookingOf(court, date, slots.slice(first, first + demo.hours)),
    customerId,
    bookingType: 'online',
    status,
    paymentStatus,
    ...(cancellationReason !== undefined && { cancellationReason }),
    ...(declineReason !== undefined && { declineReason }),
  };
}

async function seedBooking(parts: SeedParts, booking: NewBooking): Promise<void> {
  const { bookingRecords, clock, requestAnswerHours } = parts;
  if (booking.status !== 'pending' || booking.customerId === undefined) {
    await bookingRecords.insertAnswered(booking, new Date(clock.now()));
    return;
  }
  const { customerId, startHours } = booking;
  const terms = { nowMs: clock.now(), answerHours: requestAnswerHours };
  const answerBy = answerByOf(startHours, terms);
  await bookingRecords.insertRequest({ ...booking, customerId, answerBy }, []);
}

/** Adds these people and the demo data to a database without any; a second call is refused by the unique e-mail. */
export async function seedDemo(parts: SeedParts, people: readonly DemoPerson[]): Promise<void> {
  const created = await seedPeople(parts, people);
  const idOf = (person: DemoPerson | undefined) => created.get(person as DemoPerson)?.id as string;
  const courts: CourtRecord[] = [];
  // In reverse order, because lists show the newest court first and should begin with the first demo court.
  for (const demo of DEMO_COURTS.toReversed()) {
    courts.unshift(await seedCourt(parts, demo, idOf(DEMO_OWNERS[demo.owner])));
  }
  const bookable = courts.filter((court) => court.status === 'approved' && court.isActive);
  for (const demo of DEMO_BOOKINGS) {
    const court = bookable[demo.court];
    const customerId = idOf(DEMO_CUSTOMERS[demo.customer]);
    const booking = court && bookingFrom(demo, court, customerId, parts.clock);
    if (booking) await seedBooking(parts, booking);
  }
  await seedConversations(parts, { customerIds: DEMO_CUSTOMERS.map(idOf), courts: bookable });
}
