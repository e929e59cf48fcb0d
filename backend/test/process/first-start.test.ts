/** The first start as a newcomer has it: on a free port, over an empty folder, with demo data. */
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { bundlePrograms } from '../bundle-programs.ts';
import { startProgram } from '../faults/server-process.ts';

const MAIN = fileURLToPath(new URL('../../src/main.ts', import.meta.url));
const ADMIN = { email: 'admin@demo.lk', password: 'cricket123' };

let programs: string;
let dataDirectory: string;
let program: Awaited<ReturnType<typeof startProgram>> | undefined;

beforeAll(async () => {
  programs = await bundlePrograms({ main: MAIN });
});
afterAll(() => rm(programs, { recursive: true }));
beforeEach(async () => {
  dataDirectory = await mkdtemp(join(tmpdir(), 'crease-first-start-'));
});
afterEach(async () => {
  await program?.kill('SIGKILL');
  program = undefined;
  await rm(dataDirectory, { recursive: true });
});

async function start(variables: NodeJS.ProcessEnv = {}) {
  program = await startProgram(join(programs, 'main.js'), {
    environment: { PORT: '0', DATA_DIR: dataDirectory, LOG_LEVEL: 'error', ...variables },
  });
  return program;
}

async function readMails(): Promise<string> {
  const outbox = join(dataDirectory, 'outbox');
  const names = await readdir(outbox).catch(() => []);
  const mails = await Promise.all(names.map((name) => readFile(join(outbox, name), 'utf8')));
  return mails.join('').replaceAll('=\r\n', '');
}

interface Data {
  token: string;
  courts: { _id: string }[];
}

test('when the server chooses its port, then links in mails lead there', async () => {
  const { address } = await start();
  const send = async (method: string, path: string, { token = '', body = '' }) => {
    const headers = { 'Content-Type': 'application/json', ...(token && { Authorization: token }) };
    const init = { method, headers, ...(body && { body }) };
    const answer = await fetch(`${address}/api${path}`, init);
    return ((await answer.json()) as { data: Data }).data;
  };
  const login = await send('POST', '/auth/login', { body: JSON.stringify(ADMIN) });
  const token = `Bearer ${login.token}`;
  const { courts } = await send('GET', '/admin/courts?status=pending', { token });
  const id = String(courts[0]?._id);
  await send('PUT', `/admin/courts/${id}/approve`, { token });
  await expect.poll(readMails).toContain(`: ${address}/courts/${id}`);
});

test('when there is a file where pictures are to be kept, then that is told in one sentence', async () => {
  await writeFile(join(dataDirectory, 'uploads'), 'no folder');
  const refused = await start().catch(String);
  expect(refused).toMatch(/ready: DATA_DIR cannot be used: [^\n]+\n$/);
});

// On Windows the engine needs no file there.
test.skipIf(process.platform === 'win32').each([
  ['is not there', 'none', 'it does not exist'],
  ['is a file', 'file', '[^\\n]+'],
  ['is too deep', 'deep'.repeat(25), 'its name is too long for a socket in it'],
])(
  'when the folder for temporary files %s, then that is told in one sentence',
  async (_, name, reason) => {
    const folder = join(dataDirectory, name);
    await writeFile(join(dataDirectory, 'file'), 'no folder');
    const refused = await start({ TMPDIR: folder }).catch(String);
    const sentence = `The folder for temporary files, ${folder}, cannot be used: ${reason}\\. Name another in TMPDIR\\.`;
    expect(refused).toMatch(new RegExp(`ready: ${sentence}\\n$`));
  },
);
