import { expect, test } from 'vitest';
import { deleteAccount, freshEmail, makeAccount, register } from '../../../test/accounts.ts';
import { startConversation } from '../../../test/conversations.ts';
import { makePerson, makeRequest, makeScene, type Person } from '../../../test/factories.ts';
import { openForFile } from '../../../test/open-for-file.ts';
import { makePicture } from '../../../test/pictures.ts';
import { connectSocket, roundTrip } from '../../../test/socket-client.ts';
import { startTestServer } from '../../../test/start-test-server.ts';

const server = await openForFile(startTestServer());
const admin = await makePerson(server, 'admin');

/** One customer talks with the owner of a court; two others, one of whom will leave, have asked for its hours. */
async function makeTown() {
  const { owner, customer: talker, courtId } = await makeScene(server);
  const booker = await makePerson(server, 'customer');
  const leaver = await makeAccount(server, 'customer');
  await startConversation(server, talker, courtId);
  for (const customer of [booker, leaver]) await makeRequest(server, customer, { courtId });
  const stranger = await makePerson(server, 'owner');
  return { leaver, listeners: { admin, owner, talker, booker, stranger } };
}
type Town = Awaited<ReturnType<typeof makeTown>>;

const rename = (person: Person) =>
  server
    .as(person)
    .put('/api/users/profile')
    .send({ name: 'Nadeesha Silva', phone: '077 765 4321' });

const sendFace = async (person: Person) => {
  const picture = await makePicture();
  return server.as(person).post('/api/users/profile/image').attach('image', picture, 'me.jpg');
};

test.each<[string, (town: Town) => PromiseLike<{ ok: boolean }>, (keyof Town['listeners'])[]]>([
  [
    'an owner changes their profile',
    ({ listeners: { owner } }) => rename(owner),
    ['admin', 'owner', 'talker'],
  ],
  [
    'somebody who talks changes their profile',
    ({ listeners: { talker } }) => rename(talker),
    ['admin', 'owner', 'talker'],
  ],
  [
    'somebody who booked changes their profile',
    ({ listeners: { booker } }) => rename(booker),
    ['admin', 'booker', 'owner'],
  ],
  [
    'somebody sends a picture',
    ({ listeners: { talker } }) => sendFace(talker),
    ['admin', 'owner', 'talker'],
  ],
  ['somebody who booked leaves', ({ leaver }) => deleteAccount(server, leaver), ['admin', 'owner']],
  ['somebody registers', () => register(server, freshEmail()), ['admin']],
])(
  'when %s, then their own pages hear of it and those of whoever sees it, and no others',
  async (_, change, hearing) => {
    const town = await makeTown();
    const heard: string[] = [];
    const sockets = await Promise.all(
      Object.entries(town.listeners).map(async ([name, person]) => {
        const socket = await connectSocket(server.url, person);
        socket.on('person:changed', () => heard.push(name));
        return socket;
      }),
    );
    expect(await change(town)).toMatchObject({ ok: true });
    await server.services.userEvents.settled();
    await Promise.all(sockets.map(roundTrip));
    expect(heard.toSorted()).toEqual(hearing);
  },
);
