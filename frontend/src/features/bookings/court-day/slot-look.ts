/**
 * How an hour looks to this viewer. `asked`: a request blocks it, in the dialog for walk-ins. `unknown`: the day is
 * not read yet.
 */
export type SlotLook =
  | 'free'
  | 'requested'
  | 'asked'
  | 'booked'
  | 'my-request'
  | 'my-booking'
  | 'past'
  | 'unknown';
