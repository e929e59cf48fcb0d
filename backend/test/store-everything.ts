import { updateCourtEndpoint } from '@crease/contract';
import { vi } from 'vitest';
import { makeAttackedWorld, sendCall, type AttackedWorld } from './attacks/valid-calls.ts';
import { startConversation } from './conversations.ts';
import { fieldsOf } from './contract-fields.ts';
import { courtForm, sendCourt } from './court-form.ts';
import { runJobs } from './do-everything.ts';
import { makeCourt, makePerson } from './factories.ts';
import { makePicture } from './pictures.ts';
import type { TestServer } from './start-test-server.ts';

/** Takes out of a court again what its form may leave out. */
async function leaveOutOptional(server: TestServer, { owner, courtId }: AttackedWorld) {
  const { required } = fieldsOf(updateCourtEndpoint.body);
  const whole = Object.entries(courtForm());
  const form = Object.fromEntries(whole.filter(([name]) => required.includes(name)));
  await sendCourt(server, owner, ['put', `/courts/${courtId}`], { form }).expect(200);
}

/** Its note stays for a sweep. */
async function failToRemovePicture({ services: { images, pictureRemoval } }: TestServer) {
  const remove = vi.spyOn(images, 'remove').mockRejectedValueOnce(new Error('away'));
  await pictureRemoval.remove(['courts/left-over']);
  remove.mockRestore();
}

/** Stores something in every collection, and runs each job. */
export async function storeEverything(server: TestServer): Promise<AttackedWorld> {
  const world = await makeAttackedWorld(server);
  const { owner, admin } = world;
  await startConversation(server, await makePerson(server, 'customer'), world.courtId);
  await server.as(owner).post('/api/bookings/calendar-feed').expect(201);
  await server
    .as(owner)
    .post('/api/users/profile/image')
    .attach('image', await makePicture(), 'me.jpg')
    .expect(200);
  await sendCourt(server, owner, ['post', '/courts'], { images: [await makePicture()] })
    .set('Idempotency-Key', 'a key of ours')
    .expect(201);
  const { id } = await makeCourt(server, owner.id, { status: 'pending' });
  const refusal = { rejectionReason: 'Too dark' };
  await server.as(admin).put(`/api/admin/courts/${id}/reject`).send(refusal).expect(200);
  for (const call of world.calls) await sendCall(server, call);
  await leaveOutOptional(server, world);
  await failToRemovePicture(server);
  await runJobs(server);
  return world;
}
