import type { TestServer } from '../start-test-server.ts';

/** Runs every sweep once, and waits until everything that follows from them is written. */
export async function sweepAll({ services }: TestServer): Promise<void> {
  await services.bookings.sweep();
  await services.courtRemoval.sweep();
  await services.messages.sweep();
  await services.bookingEvents.settled();
  // A booking's debt is settled by the second that finds it.
  await services.notices.sweep();
  await services.notices.sweep();
}
