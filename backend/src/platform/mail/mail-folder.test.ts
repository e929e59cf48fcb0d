import { MS_PER_DAY } from '@crease/contract';
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createLogger } from '../log/logger.ts';
import { createFileTransport, type MailTransport, type OutgoingMail } from './mail.ts';

const NUWAN = { name: 'Nuwan', address: 'nuwan@example.lk' };

let folder: string;
let mails: Required<MailTransport>;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'crease-mail-'));
  const logger = createLogger({ level: 'silent', isForPeople: false });
  mails = createFileTransport(folder, logger);
});
afterEach(() => rm(folder, { recursive: true }));

let sent = 0;
async function send(change: Partial<OutgoingMail> = {}): Promise<string> {
  const before = await readdir(folder);
  sent += 1;
  await mails.send({
    messageId: `<${sent}@crease.test>`,
    date: new Date('2026-12-01T04:30:00Z'),
    from: { name: 'Crease', address: 'no-reply@crease.test' },
    to: NUWAN,
    subject: 'Your booking',
    text: 'See you',
    html: '<p>See you</p>',
    ...change,
  });
  const [name] = (await readdir(folder)).filter((one) => !before.includes(one));
  return String(name);
}

async function writtenDaysAgo(name: string, days: number): Promise<void> {
  const then = new Date(Date.now() - days * MS_PER_DAY);
  await utimes(join(folder, name), then, then);
}

test('when mails are older than a month, then they go, also a part of one, and nothing else', async () => {
  const [old, young] = [await send(), await send()];
  const others = ['half.eml.part', 'notes.txt'] as const;
  for (const name of others) await writeFile(join(folder, name), 'Hello');
  for (const name of [old, ...others]) await writtenDaysAgo(name, 31);
  await writtenDaysAgo(young, 29);
  await Promise.all([mails.purge(), mails.purge()]);
  expect((await readdir(folder)).toSorted()).toEqual([young, 'notes.txt'].toSorted());
});

test('when mails to somebody are removed, then those to others stay, also the ones that name or answer to that address', async () => {
  await send();
  const isWritten = 'half.eml.part';
  await writeFile(join(folder, isWritten), 'To: Nuwan <nuwan@example.lk>');
  await send({
    to: {
      ...NUWAN,
      name: 'Nuwan, whose long name of many words is written on two lines, as mails do',
    },
  });
  const kept = [
    isWritten,
    await send({ to: { name: 'Sunil', address: 'sunil.nuwan@example.lk' } }),
    await send({ to: { name: '<nuwan@example.lk>', address: 'thief@example.lk' } }),
    await send({
      to: { name: 'Crease', address: 'hello@crease.test' },
      replyTo: NUWAN,
      text: 'To: Nuwan <nuwan@example.lk>',
    }),
  ];
  await Promise.all([mails.removeTo(NUWAN.address), mails.removeTo(NUWAN.address)]);
  expect((await readdir(folder)).toSorted()).toEqual(kept.toSorted());
});

test('when no mail was written so far, then there is nothing to remove', async () => {
  await rm(folder, { recursive: true });
  await mails.purge();
  await mails.removeTo(NUWAN.address);
  await mkdir(folder);
});
