/**
 * What all tests of a file that sends pictures need: one server and one picture for all of them, and a new owner for
 * each.
 */
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { makePerson, type Person } from './factories.ts';
import { makePicture } from './pictures.ts';
import { startTestServer, type TestServer } from './start-test-server.ts';

interface OwnerAndPicture {
  server: TestServer;
  owner: Person;
  picture: Buffer;
}

/** Calls `begin` before each test with the three parts, so that the file can keep them in variables. */
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
