import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createLogger } from '../log/logger.ts';
import { createFileTransport, createSmtpTransport, type OutgoingMail } from './mail.ts';

const MAIL: OutgoingMail = {
  messageId: '<one@crease.test>',
  date: new Date('2026-12-01T04:30:00Z'),
  from: { name: 'Crease', address: 'no-reply@crease.test' },
  to: { name: 'Nuwan', address: 'nuwan@example.lk' },
  subject: 'Your code',
  text: '123456',
  html: '<p>123456</p>',
};
const LINE_EVERY_MS = 20;

test('when a mail is kept as a file, then no other user of the machine can read it, for it may hold a reset code', async () => {
  const home = await mkdtemp(join(tmpdir(), 'crease-mail-'));
  onTestFinished(() => rm(home, { recursive: true }));
  const folder = join(home, 'outbox');
  const logger = createLogger({ level: 'silent', isForPeople: false });
  await createFileTransport(folder, logger).send(MAIL);
  const names = await readdir(folder);
  expect(names).toEqual(['2026-12-01T04-30-00-000Z-onecreasetes.eml']);
  const modes = [folder, join(folder, String(names[0]))].map(
    async (path) => (await stat(path)).mode & 0o777,
  );
  expect(await Promise.all(modes)).toEqual([0o700, 0o600]);
});

test('when a mail is kept as a file, then the log says which and what it is about, and no word of it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'crease-mail-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const lines: string[] = [];
  const destination = { write: (line: string) => void lines.push(line) };
  const logger = createLogger({ level: 'info', isForPeople: false, destination });
  await createFileTransport(folder, logger).send(MAIL);
  const [file] = await readdir(folder);
  expect(JSON.parse(lines.join(''))).toMatchObject({ file, msg: 'Mail: Your code' });
  expect(lines.join('')).not.toContain(MAIL.text);
});

test.each([
  ['from Crease', MAIL, true],
  [
    'from a visitor',
    { ...MAIL, replyTo: { name: 'Asha', address: 'asha@example.lk' } } satisfies OutgoingMail,
    false,
  ],
])(
  'when a mail is %s, then it says whether a machine wrote it, so that no machine answers it',
  async (_, mail, isByMachine) => {
    const folder = await mkdtemp(join(tmpdir(), 'crease-mail-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    await createFileTransport(folder, createLogger({ level: 'silent', isForPeople: false })).send(
      mail,
    );
    const [file] = await readdir(folder);
    const written = await readFile(join(folder, String(file)), 'utf8');
    expect(written.includes('Auto-Submitted: auto-generated')).toBe(isByMachine);
  },
);

/** A mail server that begins an answer, and goes on with it for ever. */
async function startEndlessTalker(): Promise<number> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.write('220 Talker\r\n');
    socket.once('data', () => {
      const timer = setInterval(() => socket.write('250-And\r\n'), LINE_EVERY_MS);
      socket.once('close', () => {
        clearInterval(timer);
      });
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => {
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

test('when a mail server never comes to an end, then the mail fails in the time that a sender may take', async () => {
  const port = await startEndlessTalker();
  const patient = { greetMs: 30_000, answerMs: 30_000, wholeMs: 500 };
  const { send } = createSmtpTransport(`smtp://127.0.0.1:${port}`, patient);
  await expect(send(MAIL)).rejects.toThrow();
});

const LONG_MS = 100_000;

test.each([
  ['does not greet', '', { greetMs: 300, answerMs: LONG_MS, wholeMs: LONG_MS }],
  [
    'greets and is silent then',
    '220 Quiet\r\n',
    { greetMs: LONG_MS, answerMs: 300, wholeMs: LONG_MS },
  ],
])(
  'when a mail server %s, then its sender is free for other mails long before the whole time is over',
  async (_, greeting, timeouts) => {
    const server = createServer((socket) => {
      socket.on('error', () => undefined);
      socket.write(greeting);
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    onTestFinished(() => {
      server.close();
    });
    const { port } = server.address() as AddressInfo;
    const from = performance.now();
    await expect(
      createSmtpTransport(`smtp://127.0.0.1:${port}`, timeouts).send(MAIL),
    ).rejects.toThrow();
    expect(performance.now() - from).toBeLessThan(20_000);
  },
);
