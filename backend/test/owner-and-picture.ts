/** What the tests of a file that sends pictures begin with: one server and picture for all, a new owner for each. */
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { makePerson, type Person } from './factories.ts';
import { makePicture } from './pictures.ts';
import { startTestServer, type TestServer } from './start-test-server.ts';

interface OwnerAndPicture {
  server: TestServer;
  owner: Person;
  picture: Buffer;
}

/** `begin` is called before each test, so that the file can keep the three in variables of its own. */
export function beginWithOwnerAndPicture(begin: (parts: OwnerAndPicture) => void): void {
  let server: TestServer;
  let picture: Buffer;
  beforeAll(async () => {
    server = await startTestServer();
    picture = await makePicture();
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    begin({ server, picture, owner: await makePerson(server, 'owner') });
  });
}
