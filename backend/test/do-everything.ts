import { ENDPOINTS } from '@crease/contract/endpoints';
import { sendCall, type AttackedWorld } from './attacks/valid-calls.ts';
import { sweepAll } from './faults/sweep-all.ts';
import type { TestServer } from './start-test-server.ts';

/** The path with an id of the right kind. */
function pathFor({ courtId, bookingId, conversationId }: AttackedWorld, path: string): string {
  const isOfCourt = path.startsWith('/courts') || path.startsWith('/bookings/court');
  const other = path.startsWith('/bookings') ? bookingId : conversationId;
  return path.replace(':id', isOfCourt ? courtId : other);
}

/** As a crash left it long ago. */
async function noteOldPicture({ connection }: TestServer): Promise<void> {
  const note = { _id: 'courts/left-over' as never, notedAt: new Date(0) };
  await connection.collection('picturenotes').insertOne(note);
}

/** Makes each call with input once, each reading call as every kind of user, and runs each job. */
export async function doEverything(server: TestServer, world: AttackedWorld): Promise<void> {
  for (const call of world.calls) await sendCall(server, call);
  for (const { method, path } of ENDPOINTS.filter((endpoint) => endpoint.method === 'GET')) {
    const read = { endpoint: `${method} ${path}`, path: pathFor(world, path) };
    for (const by of [undefined, world.customer, world.owner, world.admin]) {
      await sendCall(server, { ...read, by });
    }
  }
  await server.api.get('/metrics');
  await server.api.get('/sitemap.xml');
  await noteOldPicture(server);
  await runJobs(server);
}

export async function runJobs(server: TestServer): Promise<void> {
  const { accountDeletion, auth, bookings, mail, pictureRemoval } = server.services;
  await accountDeletion.sweep();
  await bookings.purgeDays();
  await auth.purgeResetCodes();
  await mail.sendDue();
  await mail.purge();
  await pictureRemoval.sweep();
  await sweepAll(server);
}
