/** Moves pictures to another store, here a small server, and back. */
import { access } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Types } from 'mongoose';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, describe, test, vi } from 'vitest';
import { newPublicId, type ImageStore } from '../../src/platform/images/image-store.ts';
import { createLocalImageStore } from '../../src/platform/images/local-images.ts';
import { moveImages, readLocal, readRemote } from '../../src/tools/move-stored-images.ts';
import { deleteAccount, makeAccount } from '../accounts.ts';
import { courtForm, sendCourt } from '../court-form.ts';
import { makeCourt, makePerson, type Person } from '../factories.ts';
import { startTestServer, type TestServer } from '../start-test-server.ts';

let server: TestServer;
let httpServer: Server;
let local: ImageStore;
let remote: ImageStore;
const kept = new Map<string, Buffer>();
/** What the other store answers where it has no picture. */
let statusWithout: number;

beforeEach(async () => {
  statusWithout = 404;
  server = await startTestServer();
  httpServer = createServer((request, response) => {
    // Serves only originals: moving a smaller size would lose quality.
    const bytes = kept.get((request.url ?? '').slice(1));
    response.writeHead(bytes ? 200 : statusWithout).end(bytes);
  });
  await new Promise<void>((resolve) => httpServer.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(httpServer.address() as AddressInfo).port}`;
  local = createLocalImageStore(server.uploadsFolder);
  remote = {
    ...local,
    save: (bytes, folder) => {
      const publicId = newPublicId(folder);
      kept.set(publicId, bytes);
      return Promise.resolve({ publicId, url: `${address}/${publicId}` });
    },
    remove: (publicId) => Promise.resolve(void kept.delete(publicId)),
    addressesOf: ({ publicId }) => {
      const original = `${address}/${publicId}`;
      const [thumbnail, medium, large] = [`${original}?400`, `${original}?800`, `${original}?1200`];
      return { thumbnail, medium, large, fullsize: original, original };
    },
  };
});
afterEach(async () => {
  kept.clear();
  httpServer.close();
  await server.close();
});

/** After this time what was removed is put away for good. */
const LONGER_THAN_KEPT_MS = 3_600_000;

/** Wider than the size that is shown of users. */
const photo = (background: string) =>
  sharp({ create: { width: 1_000, height: 40, channels: 3, background } })
    .webp()
    .toBuffer();

function moveThere() {
  const { connection, uploadsFolder } = server;
  return moveImages({ connection, from: local, to: remote, read: readLocal(uploadsFolder) });
}

function moveBack() {
  const { connection } = server;
  return moveImages({ connection, from: remote, to: local, read: readRemote(remote) });
}

/** The first picture that the server removes is moved just before. */
function moveBeforeRemoval() {
  return vi.spyOn(server.services.images, 'remove').mockImplementationOnce(async () => {
    await moveThere();
  });
}

/** A court with one picture, and its owner. */
async function listCourt() {
  const owner = await makePerson(server, 'owner');
  const images = [await local.save(await photo('#a00'), 'courts')];
  return { owner, images, court: await makeCourt(server, owner.id, { images }) };
}

const sendPicture = async (person: Person) =>
  server
    .as(person)
    .post('/api/users/profile/image')
    .attach('image', await photo('#0a0'), 'me.webp')
    .expect(200);

const pictureOf = async ({ id }: Person) =>
  (await server.services.users.findById(id))?.profileImage;

/** The store fails at the first removal, and the next sweep comes when what was removed is put away for good. */
async function removeInVain(remove: () => Promise<unknown>) {
  vi.spyOn(server.services.images, 'remove').mockRejectedValueOnce(new Error('The store is away'));
  await remove();
  server.clock.set(new Date(server.clock.now() + LONGER_THAN_KEPT_MS).toISOString());
}

describe('when pictures are moved to another store and back', () => {
  test('then every court and person has theirs at each time, in order, and nothing is left over', async () => {
    const owner = await makePerson(server, 'owner');
    const images = [
      await local.save(await photo('#a00'), 'courts'),
      await local.importReadyMade('demo/one', () => import.meta.filename),
      await local.save(await photo('#00a'), 'courts'),
    ];
    const court = await makeCourt(server, owner.id, { images });
    const urls = async () =>
      (await server.services.courtRecords.findById(court.id))?.images.map(({ url }) => url);

    expect(await moveThere()).toEqual({ count: 2, gone: [] });
    expect(await urls()).toEqual([
      expect.stringMatching(/^http:.*\/courts\//),
      '/uploads/demo/one/large.webp',
      expect.stringMatching(/^http:.*\/courts\//),
    ]);
    await expect(access(join(server.uploadsFolder, String(images[0]?.publicId)))).rejects.toThrow();
    expect(await moveThere()).toEqual({ count: 0, gone: [] });

    expect(await moveBack()).toEqual({ count: 2, gone: [] });
    expect(kept.size).toBe(0);
    for (const url of (await urls()) ?? []) await server.api.get(url).expect(200);
  });

  test('then what somebody sent of themselves is shown in the same size as before', async () => {
    const person = await makePerson(server, 'customer');
    await sendPicture(person);
    const shown = () => pictureOf(person);
    const sent = await shown();

    expect(await moveThere()).toEqual({ count: 1, gone: [] });
    const [moved = ''] = kept.keys();
    expect(await shown()).toEqual({
      publicId: moved,
      url: remote.addressesOf({ publicId: moved, url: '' }).thumbnail,
    });
    await expect(access(join(server.uploadsFolder, String(sent?.publicId)))).rejects.toThrow();
    const { width } = await sharp(kept.get(moved)).metadata();
    expect(width).toBe(1_000);

    expect(await moveBack()).toEqual({ count: 1, gone: [] });
    const returned = await shown();
    expect(returned?.url).toBe(`/uploads/${String(returned?.publicId)}/thumbnail.webp`);
    expect(kept.size).toBe(0);
    await server.api.get(String(returned?.url)).expect(200);
  });

  test('then those of a court that is deleted meanwhile are removed where they are by now', async () => {
    const { owner, images, court } = await listCourt();
    const remove = moveBeforeRemoval();
    await server.as(owner).delete(`/api/courts/${court.id}`).expect(200);
    await server.services.courtRemoval.sweep();
    expect(remove.mock.calls).toEqual([[images[0]?.publicId], [...kept.keys()]]);
  });

  test('then a court stays on record until they are removed, also when its pictures have waited for long', async () => {
    const { owner, court } = await listCourt();
    await removeInVain(() => server.as(owner).delete(`/api/courts/${court.id}`).expect(200));
    const remove = moveBeforeRemoval();
    const { courtRemoval } = server.services;
    await courtRemoval.sweep();
    await courtRemoval.sweep();
    expect(remove).toHaveBeenLastCalledWith(...kept.keys());
    expect(await server.connection.collection('courts').countDocuments({})).toBe(0);
  });

  test('then an account stays on record until its picture is removed, also when that has waited for long', async () => {
    const account = await makeAccount(server, 'customer');
    await sendPicture(account);
    await removeInVain(() => deleteAccount(server, account).expect(200));
    const remove = moveBeforeRemoval();
    const { accountDeletion } = server.services;
    await accountDeletion.sweep();
    await accountDeletion.sweep();
    expect(remove).toHaveBeenLastCalledWith(...kept.keys());
    const record = { _id: new Types.ObjectId(account.id) };
    expect(await server.connection.collection('users').countDocuments(record)).toBe(0);
  });

  test('then that of somebody who deletes their account meanwhile is removed where it is by now', async () => {
    const account = await makeAccount(server, 'customer');
    await sendPicture(account);
    const sent = (await pictureOf(account))?.publicId;
    const remove = moveBeforeRemoval();
    await deleteAccount(server, account).expect(200);
    await server.services.accountDeletion.sweep();
    expect(remove.mock.calls).toEqual([[sent], [...kept.keys()]]);
  });

  test.each([
    ['a form that was open meanwhile', {}],
    ['a form of a court that is older than editions', { $unset: { edition: 1 } }],
  ])('then %s takes none of them away', async (_, before) => {
    const { owner, images, court } = await listCourt();
    await server.connection.collection('courts').updateOne({}, { $set: {}, ...before });
    const order = JSON.stringify(images.map(({ publicId }) => publicId));
    const form = courtForm({ existingImagesOrder: order, edition: String(court.edition) });

    expect(await moveThere()).toEqual({ count: 1, gone: [] });
    const answer = await sendCourt(server, owner, ['put', `/courts/${court.id}`], { form });
    expect(answer).toMatchObject({ status: 409, body: { code: 'court_changed' } });
    const now = await server.services.courtRecords.findById(court.id);
    expect(now?.images.map(({ publicId }) => publicId)).toEqual([...kept.keys()]);
  });

  test('then one whose file is gone is told, and holds up none of the others', async () => {
    const owner = await makePerson(server, 'owner');
    const images = [
      await local.save(await photo('#a00'), 'courts'),
      await local.save(await photo('#00a'), 'courts'),
    ];
    const [lost = ''] = images.map(({ publicId }) => publicId);
    const court = await makeCourt(server, owner.id, { images });
    const publicIds = async () =>
      (await server.services.courtRecords.findById(court.id))?.images.map((one) => one.publicId);

    await local.remove(lost);
    expect(await moveThere()).toEqual({ count: 1, gone: [lost] });
    const [stillNamed, moved = ''] = (await publicIds()) ?? [];
    expect(stillNamed).toBe(lost);
    expect([...kept.keys()]).toEqual([moved]);

    kept.clear();
    for (statusWithout of [404, 410]) {
      expect(await moveBack()).toEqual({ count: 0, gone: [moved] });
    }
    statusWithout = 503;
    await expect(moveBack()).rejects.toThrow(`${moved} can not be read: 503`);
    expect(await publicIds()).toEqual([lost, moved]);
  });

  test('then one that is replaced meanwhile is not moved, and what was stored for it is not left over', async () => {
    const { court } = await listCourt();
    const { connection, uploadsFolder } = server;
    const readThis = readLocal(uploadsFolder);
    const other = { publicId: 'courts/other', url: '/uploads/courts/other/large.webp' };
    const read: typeof readThis = async (image) => {
      const bytes = await readThis(image);
      const change = { $set: { images: [other] } };
      await connection
        .collection('courts')
        .updateOne({ _id: new Types.ObjectId(court.id) }, change);
      return bytes;
    };
    const from = { remove: vi.fn<ImageStore['remove']>() };
    expect(await moveImages({ connection, from, to: remote, read })).toEqual({
      count: 0,
      gone: [],
    });
    expect(kept.size).toBe(0);
    // Whoever replaced it takes it away.
    expect(from.remove).not.toHaveBeenCalled();
  });
});
