/** Bookings and courts for tests, which name only the fields they are about. */
import type { BookedSlot, Booking, Court } from '@crease/contract';
import { plainCourt } from '../../shared/lib/court.factory.ts';

/** An id that ends in the name. */
export function idOf(name: string): string {
  return name.padStart(24, '0');
}

/** The hour that begins at this time of day in Sri Lanka on 2026-12-01; 24 and more is the next day. */
export function slotAt(hour: number): BookedSlot {
  const timeAt = (clockHour: number) => `${String(clockHour % 24).padStart(2, '0')}:00`;
  return {
    startTime: timeAt(hour),
    endTime: timeAt(hour + 1),
    type: hour < 18 ? 'day' : 'night',
    startsAt: new Date(Date.parse('2026-11-30T18:30:00Z') + hour * 3_600_000).toISOString(),
  };
}

/** The court in the shape in which a booking contains it. */
export function bookedCourt(name: string): NonNullable<Booking['court']> {
  return {
    _id: idOf(name),
    name: 'Galle Road Nets',
    location: { address: '12 Galle Road', city: 'Dehiwala', district: 'Colombo' },
  };
}

export function makeBooking(name: string, parts: Partial<Booking> = {}): Booking {
  const createdAt = '2026-11-28T06:00:00.000Z';
  return {
    _id: idOf(name),
    court: bookedCourt('c1'),
    customer: { _id: idOf('a'), name: 'Nimal Perera', phone: '+94771234567' },
    bookingType: 'online',
    date: '2026-12-01',
    timeSlots: [slotAt(19), slotAt(20)],
    totalHours: 2,
    pricing: { dayRate: 5000, nightRate: 7000, totalAmount: 14_000 },
    status: 'pending',
    paymentStatus: 'pending',
    version: 1,
    createdAt,
    updatedAt: createdAt,
    ...parts,
  };
}

/** The booking as another server may tell it: the specification names no instants of slots. */
export function withoutInstants({ timeSlots, ...booking }: Booking) {
  return {
    ...booking,
    timeSlots: timeSlots.map(({ startTime, endTime, type }) => ({ startTime, endTime, type })),
  };
}

export function makeCourt(name: string): Court {
  return plainCourt({ _id: idOf(name), owner: idOf('b') });
}
