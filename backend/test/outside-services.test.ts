/** What the operator names as mail server and as keeper of pictures is what the running process uses. */
import { createServer, type Server } from 'node:http';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectMongo } from '../src/platform/mongo/mongo-connection.ts';
import { bundlePrograms } from './bundle-programs.ts';
import { uriOfDatabase } from './database-uri.ts';
import { startProgram, type Program } from './faults/server-process.ts';
import { startMailServer, type MailServer } from './mail-server.ts';
import { makePicture } from './pictures.ts';

const MAIN = fileURLToPath(new URL('../src/main.ts', import.meta.url));
const UPLOADED = 'https://res.cloudinary.com/crease/x.webp';
const ADMIN = { email: 'first@crease.example.lk', password: 'cricket every day' };

let smtp: MailServer;
let cloudinary: Server;
/** The addresses that pictures were sent to. */
const uploads: string[] = [];
let programs: string;
let program: Program;
let dataDirectory: string;
const uri = uriOfDatabase(`outside-${randomUUID()}`);

async function startCloudinary(): Promise<string> {
  cloudinary = createServer((request, response) => {
    uploads.push(request.url ?? '');
    request.resume().once('end', () => {
      response.writeHead(200, { 'Content-Type': 'application/json' });
      response.end(JSON.stringify({ secure_url: UPLOADED }));
    });
  });
  await once(cloudinary.listen(0, '127.0.0.1'), 'listening');
  return `http://127.0.0.1:${(cloudinary.address() as AddressInfo).port}`;
}

beforeAll(async () => {
  smtp = await startMailServer();
  const prefix = await startCloudinary();
  programs = await bundlePrograms({ main: MAIN });
  dataDirectory = await mkdtemp(join(tmpdir(), 'crease-outside-'));
  program = await startProgram(join(programs, 'main.js'), {
    environment: {
      PORT: '0',
      MONGODB_URI: uri.href,
      DATA_DIR: dataDirectory,
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
      SMTP_URL: smtp.url,
      CLOUDINARY_URL: `cloudinary://key:secret@crease?upload_prefix=${prefix}`,
      LOG_LEVEL: 'error',
    },
  });
});
afterAll(async () => {
  await program.kill('SIGTERM');
  await smtp.close();
  cloudinary.close();
  await rm(programs, { recursive: true });
  await rm(dataDirectory, { recursive: true });
  const connection = await connectMongo(uri.href);
  await connection.dropDatabase();
  await connection.close();
});

const post = (path: string, body: object) =>
  fetch(`${program.address}/api${path}`, {
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

test('when CLOUDINARY_URL is given, then pictures go there, and none is kept here', async () => {
  const login = (await (await post('/auth/login', ADMIN)).json()) as { data: { token: string } };
  const body = new FormData();
  body.append('image', new Blob([new Uint8Array(await makePicture())]), 'me.jpg');
  const answer = await fetch(`${program.address}/api/users/profile/image`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${login.data.token}` },
    body,
  });
  expect(answer.status).toBe(200);
  expect(new Set(uploads)).toEqual(new Set(['/v1_1/crease/image/upload']));
  const kept = await readdir(join(dataDirectory, 'uploads'), { recursive: true }).catch(() => []);
  expect(kept.filter((name) => name.endsWith('.webp'))).toEqual([]);
});
