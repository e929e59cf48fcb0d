/**
 * How an hour looks to this viewer. `asked`: a request stands in the way. `unknown`: what is taken has not been
 * read yet.
 */
export type SlotLook =
  'free' | 'requested' | 'asked' | 'booked' | 'my-request' | 'my-booking' | 'past' | 'unknown';
