import { wishOf, type Booking, type BookingStatus } from '@crease/contract';
import type { Keyring } from '../../shared/lib/api/keyring.ts';

const ENDED: readonly BookingStatus[] = ['declined', 'cancelled'];

interface Sender {
  keyring: Keyring;
  /** Whether whoever began this is still signed in. */
  isSameUser: () => boolean;
}

/** Books what is wished for once: a try that gets no answer leaves its key to the next one. Answers the new booking. */
export async function bookOnce<Wish extends Parameters<typeof wishOf>[0]>(
  wish: Wish,
  book: (wish: Wish, key: string) => Promise<Booking>,
  { keyring, isSameUser }: Sender,
): Promise<Booking> {
  const wished = wishOf(wish);
  const send = () => book(wish, keyring.keyOf(wished));
  let booking = await send();
  // An earlier try that got no answer made it, and it has ended since: this is another one.
  if (ENDED.includes(booking.status) && isSameUser()) {
    keyring.forget(wished);
    booking = await send();
  }
  keyring.forget(wished);
  return booking;
}
