import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createLogger } from './logger.ts';
import { createFileTransport, type OutgoingMail } from './mail.ts';

const MAIL: OutgoingMail = {
  messageId: '<one@crease.test>',
  date: new Date('2026-12-01T04:30:00Z'),
  from: { name: 'Crease', address: 'no-reply@crease.test' },
  to: { name: 'Nuwan', address: 'nuwan@example.lk' },
  subject: 'Your code',
  text: '123456',
  html: '<p>123456</p>',
};

test('when a mail is kept as a file, then no other user of the machine can read it, for it may hold a reset code', async () => {
  const home = await mkdtemp(join(tmpdir(), 'crease-mail-'));
  onTestFinished(() => rm(home, { recursive: true }));
  const folder = join(home, 'outbox');
  const logger = createLogger({ level: 'silent', isForPeople: false });
  await createFileTransport(folder, logger).send(MAIL);
  const names = await readdir(folder);
  expect(names).toEqual([expect.stringMatching(/\.eml$/)]);
  const modes = [folder, join(folder, String(names[0]))].map(
    async (path) => (await stat(path)).mode & 0o777,
  );
  expect(await Promise.all(modes)).toEqual([0o700, 0o600]);
});
