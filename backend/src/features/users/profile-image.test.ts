import type { Court, User } from '@crease/contract';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { makeCourt, type Person } from '../../../test/factories.ts';
import { beginWithOwnerAndPicture } from '../../../test/owner-and-picture.ts';
import { isStored } from '../../../test/pictures.ts';
import type { TestServer } from '../../../test/start-test-server.ts';
import { UsersRepository } from './users.repository.ts';

let server: TestServer;
let person: Person;
let picture: Buffer;
beginWithOwnerAndPicture((parts) => {
  ({ server, owner: person, picture } = parts);
});

const send = (bytes: Buffer, field = 'image') =>
  server
    .as(person)
    .post('/api/users/profile/image')
    .attach(field, bytes, { filename: '..\\me.html', contentType: 'text/html' });
const userIn = ({ body }: { body: unknown }) => (body as { data: { user: User } }).data.user;
const urlIn = (response: { body: unknown }) => userIn(response).profileImage?.url ?? '';
const stored = async () =>
  (await readdir(join(server.uploadsFolder, 'profiles')).catch(() => [])).length;

describe('when somebody sends a picture of themselves', () => {
  test('then they and everybody who sees their card see it', async () => {
    const response = await send(picture).expect(200);
    expect(response.body).toMatchObject({ message: 'Profile image updated successfully' });
    const { profileImage } = userIn(response);
    expect(profileImage?.url).toMatch(/^\/uploads\/profiles\/[0-9a-f-]{36}\/thumbnail\.webp$/);
    const image = await server.api.get(profileImage?.url ?? '').expect(200);
    expect(image.headers).toMatchObject({ 'content-type': 'image/webp' });

    const me = await server.as(person).get('/api/auth/me');
    expect(userIn(me).profileImage).toEqual(profileImage);
    const { id } = await makeCourt(server, person.id);
    const shown = await server.api.get(`/api/courts/${id}`).expect(200);
    const { owner } = (shown.body as { data: { court: Court } }).data.court;
    expect(owner).toMatchObject({ _id: person.id, profileImage });
    const cards = await server.services.users.findParticipants([person.id]);
    expect(cards.get(person.id)?.profileImage).toEqual(profileImage);
  });

  test('then the one before is removed', async () => {
    const before = urlIn(await send(picture).expect(200));
    const after = urlIn(await send(picture).expect(200));
    expect([isStored(server, before), isStored(server, after)]).toEqual([false, true]);
  });

  test('then of many at once one stays and no other is left', async () => {
    const before = await stored();
    await Promise.all(Array.from({ length: 5 }, () => send(picture).expect(200)));
    expect(await stored()).toBe(before + 1);
    const me = await server.as(person).get('/api/auth/me');
    expect(isStored(server, urlIn(me))).toBe(true);
  });

  test('then changing the profile keeps it', async () => {
    const url = urlIn(await send(picture).expect(200));
    const changed = await server
      .as(person)
      .put('/api/users/profile')
      .send({ name: 'Kusal', phone: '0771234567' })
      .expect(200);
    expect(urlIn(changed)).toBe(url);
  });
});

describe('when it can not be taken', () => {
  test('then no picture, two pictures, another field, no image and no sign-in are refused', async () => {
    const before = await stored();
    const none = await server
      .as(person)
      .post('/api/users/profile/image')
      .field('name', 'x')
      .expect(400);
    expect(none.body).toMatchObject({ message: 'Please choose an image' });
    await send(picture).attach('image', picture, 'b.jpg').expect(400);
    await send(picture, 'images').expect(400);
    await send(Buffer.from('<html><script>alert(1)</script>')).expect(415);
    const large = await send(Buffer.alloc(10 * 1024 * 1024 + 1)).expect(413);
    expect(large.body).toMatchObject({ message: 'Each image can be up to 10 MB' });
    await server.api.post('/api/users/profile/image').attach('image', picture, 'a').expect(401);
    expect(await stored()).toBe(before);
  });

  test('then a write that fails leaves the old one shown and nothing new behind', async () => {
    const url = urlIn(await send(picture).expect(200));
    const before = await stored();
    const spy = vi.spyOn(UsersRepository.prototype, 'replaceProfileImage');
    spy.mockRejectedValueOnce(new Error('refused'));
    await send(picture).expect(500);
    spy.mockRestore();
    expect(await stored()).toBe(before);
    expect(isStored(server, url)).toBe(true);
  });

  test('then one whose account was deleted meanwhile is not kept', async () => {
    const before = await stored();
    const spy = vi.spyOn(UsersRepository.prototype, 'replaceProfileImage');
    spy.mockResolvedValueOnce(undefined);
    const response = await send(picture).expect(401);
    spy.mockRestore();
    expect(response.body).toMatchObject({ message: 'Your account does not exist any more' });
    expect(await stored()).toBe(before);
  });

  test('then one that can not be removed from the store is no failure of the new one', async () => {
    await send(picture).expect(200);
    vi.spyOn(server.services.images, 'remove').mockRejectedValueOnce(new Error('away'));
    const url = urlIn(await send(picture).expect(200));
    expect(isStored(server, url)).toBe(true);
  });
});
