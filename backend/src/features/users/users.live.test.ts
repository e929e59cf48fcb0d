import { expect, test } from 'vitest';
import { startConversation } from '../../../test/conversations.ts';
import { makePerson, makeRequest, makeScene, type Person } from '../../../test/factories.ts';
import { openForFile } from '../../../test/open-for-file.ts';
import { makePicture } from '../../../test/pictures.ts';
import { connectSocket, roundTrip } from '../../../test/socket-client.ts';
import { startTestServer } from '../../../test/start-test-server.ts';

const server = await openForFile(startTestServer());
const admin = await makePerson(server, 'admin');

/** Two owners and two customers: with the first owner, the first customer talks, and the second has asked for hours. */
async function makeTown() {
  const { owner, customer: talker, courtId } = await makeScene(server);
  const booker = await makePerson(server, 'customer');
  await startConversation(server, talker, courtId);
  await makeRequest(server, booker, { courtId });
  return { owner, talker, booker, stranger: await makePerson(server, 'owner') };
}
type Name = keyof Awaited<ReturnType<typeof makeTown>> | 'admin';

const rename = (person: Person) =>
  server
    .as(person)
    .put('/api/users/profile')
    .send({ name: 'Nadeesha Silva', phone: '077 765 4321' })
    .expect(200);

const sendFace = async (person: Person) =>
  server
    .as(person)
    .post('/api/users/profile/image')
    .attach('image', await makePicture(), 'me.jpg')
    .expect(200);

test.each<[Name, string, (person: Person) => PromiseLike<unknown>, Name[]]>([
  ['owner', 'profile', rename, ['owner', 'talker', 'admin']],
  ['talker', 'profile', rename, ['owner', 'talker']],
  ['booker', 'profile', rename, ['owner', 'booker']],
  ['talker', 'picture', sendFace, ['owner', 'talker']],
])(
  'when %s changes their %s, then their own pages and those of people who see it hear that, and nobody else',
  async (changing, _, change, hearing) => {
    const people = { ...(await makeTown()), admin };
    const heard: string[] = [];
    const sockets = await Promise.all(
      Object.entries(people).map(async ([name, person]) => {
        const socket = await connectSocket(server.url, person);
        socket.on('person:changed', () => heard.push(name));
        return socket;
      }),
    );
    await change(people[changing]);
    await server.services.userEvents.settled();
    await Promise.all(sockets.map(roundTrip));
    expect(heard.toSorted()).toEqual(hearing.toSorted());
  },
);
