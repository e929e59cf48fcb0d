/** How an hour looks to this viewer. `unknown`: what is taken has not been read yet. */
export type SlotLook =
  'free' | 'requested' | 'booked' | 'my-request' | 'my-booking' | 'past' | 'unknown';
