/** What the operator names as mail server and as keeper of pictures is what the running process uses. */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { freshEmail, registrationOf } from '../accounts.ts';
import { startCloudinary } from '../cloudinary-server.ts';
import { startMailServer } from '../mail-server.ts';
import { openForFile } from '../open-for-file.ts';
import { makePicture } from '../pictures.ts';
import { startProcess } from '../start-process.ts';

const ADMIN = { email: 'first@crease.example.lk', password: 'cricket every day' };

const smtp = await openForFile(startMailServer());
const cloudinary = await openForFile(startCloudinary());
const { address, dataDirectory } = await openForFile(
  startProcess({
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    SMTP_URL: smtp.url,
    PUBLIC_URL: 'https://crease.example.lk',
    CLOUDINARY_URL: `cloudinary://key:secret@crease?upload_prefix=${cloudinary.url}`,
  }),
);

const post = (path: string, body: object) =>
  fetch(`${address}/api${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });

test('when SMTP_URL is given, then mails go to that server, and no file is made of them', async () => {
  const letter = { name: 'Nuwan', email: 'nuwan@example.lk', message: 'Is there a court in Ella?' };
  expect((await post('/contact', letter)).ok).toBe(true);
  await expect.poll(() => smtp.to(ADMIN.email)).not.toEqual([]);
  expect(await readdir(dataDirectory)).not.toContain('outbox');
});

test('when it does not run in production, then browsers are not told to stay with https', async () => {
  const { headers } = await fetch(`${address}/healthz`);
  expect(headers.get('strict-transport-security')).toBeNull();
});

test('when CLOUDINARY_URL is given, then pictures go there, and none is kept here', async () => {
  const before = cloudinary.calls.length;
  const joined = await post('/auth/register', registrationOf(freshEmail()));
  const { data } = (await joined.json()) as { data: { token: string } };
  const body = new FormData();
  body.append('image', new Blob([new Uint8Array(await makePicture())]), 'me.jpg');
  const answer = await fetch(`${address}/api/users/profile/image`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${data.token}` },
    body,
  });
  expect(answer.status).toBe(200);
  const paths = cloudinary.calls.slice(before).map(({ path }) => path);
  expect(new Set(paths)).toEqual(new Set(['/v1_1/crease/image/upload']));
  const kept = await readdir(join(dataDirectory, 'uploads'), { recursive: true }).catch(() => []);
  expect(kept.filter((name) => name.endsWith('.webp'))).toEqual([]);
});
