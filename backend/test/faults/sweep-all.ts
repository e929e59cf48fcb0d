import type { TestServer } from '../start-test-server.ts';

/** Every sweep once, as the jobs of an instance run them; waits until all that followed is written. */
export async function sweepAll({ services }: TestServer): Promise<void> {
  await services.bookings.sweep();
  await services.courtRemoval.sweep();
  await services.messages.sweep();
  await services.events.settled();
  await services.notices.sweep();
}
