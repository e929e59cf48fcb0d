/** Reads look only at what they answer, however much there is beside it. */
import { expect, test } from 'vitest';
import { createRemovedCourtsRepository } from '../src/features/courts/removal/removed-courts.repository.ts';
import { makeCourt, makePerson } from './factories.ts';
import { openForFile } from './open-for-file.ts';
import { plansOf } from './plans.ts';
import { startTestServer } from './start-test-server.ts';

const server = await openForFile(startTestServer());
const { connection } = server;

/** The questions of which more was looked at than they answer. */
async function findTooMuch(collection: string, act: () => Promise<unknown>): Promise<string[]> {
  const plans = await plansOf(connection, act);
  const asked = plans.filter(({ question }) => question.collection === collection);
  expect(asked.length).toBeGreaterThan(0);
  return asked
    .filter(({ examined, returned }) => examined > returned)
    .map(({ question, examined, returned }) => `${question.name}: ${examined} for ${returned}`);
}

test('when only a district is asked for, then courts elsewhere are neither read nor counted', async () => {
  const owner = await makePerson(server, 'owner');
  const { location } = await makeCourt(server, owner.id);
  for (const district of ['Gampaha', 'Kalutara'] as const) {
    await makeCourt(server, owner.id, { location: { ...location, district } });
  }
  const list = () => server.api.get('/api/courts?district=Kalutara&page=1').expect(200);
  expect(await findTooMuch('courts', list)).toEqual([]);
});

test('when more courts were removed than are listed, then the others are not read', async () => {
  const [owner, admin] = [await makePerson(server, 'owner'), await makePerson(server, 'admin')];
  for (let made = 0; made < 3; made += 1) {
    const { id } = await makeCourt(server, owner.id);
    await server.as(admin).delete(`/api/admin/courts/${id}`).expect(200);
  }
  const list = () => createRemovedCourtsRepository(connection).findDecided({ limit: 1 });
  expect(await findTooMuch('courts', list)).toEqual([]);
});
