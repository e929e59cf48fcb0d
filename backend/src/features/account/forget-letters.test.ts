import { MS_PER_DAY } from '@crease/contract';
import { randomUUID } from 'node:crypto';
import { readdir, readFile, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { beforeEach, expect, test, vi } from 'vitest';
import { deleteAccount, makeAccount, type Account } from '../../../test/accounts.ts';
import { openForFile } from '../../../test/open-for-file.ts';
import { startTestServer } from '../../../test/start-test-server.ts';

const server = await openForFile(startTestServer());
let customer: Account;
let other: Account;

beforeEach(async () => {
  customer = await makeAccount(server, 'customer');
  other = await makeAccount(server, 'customer');
});

const outbox = () => server.connection.collection('outbox');
const leave = () => deleteAccount(server, customer).expect(200);

/** A mail that no mail server took, as the outbox keeps it. */
async function giveUp(
  address: string,
  { key = `booking:${randomUUID()}`, about }: { key?: string; about?: string } = {},
): Promise<string> {
  const content = JSON.stringify({ to: { name: 'Nuwan', address }, about, text: 'Hello Nuwan' });
  await outbox().insertOne({ key, state: 'failed', isSealed: false, content });
  return key;
}
const giveUpToOperator = () => giveUp('operator@example.lk', { key: `contact:${randomUUID()}` });
const wordsOf = async (key: string) => (await outbox().findOne({ key }))?.['content'] as unknown;

test('when somebody deletes their account, then the mails that never reached them are kept without words, and those of others with', async () => {
  const mine = [await giveUp(customer.email), await giveUp(customer.email)];
  const ofOther = await giveUp(other.email);
  const toOperator = await giveUpToOperator();
  const lookedAt = vi.spyOn(server.services.users, 'findUnknownEmails');
  await leave();
  expect(lookedAt.mock.calls).toEqual([[[customer.email, customer.email]]]);
  expect(await Promise.all(mine.map(wordsOf))).toEqual([undefined, undefined]);
  expect(await outbox().countDocuments({ key: { $in: mine }, state: 'failed' })).toBe(2);
  expect(await wordsOf(ofOther)).toContain(other.email);
  expect(await wordsOf(toOperator)).toContain('Hello');
});

test('when the one leaves whom a mail to somebody else tells of, then its words are erased, also when it is given up only later', async () => {
  const about = customer.email;
  const ofMe = await giveUp(other.email, { about });
  const ofOther = await giveUp(other.email, { about: other.email });
  await leave();
  expect(await wordsOf(ofMe)).toBeUndefined();
  expect(await wordsOf(ofOther)).toContain('Hello');
  const late = await giveUp(other.email, { about });
  await server.services.accountDeletion.forgetLetters();
  expect(await wordsOf(late)).toBeUndefined();
  expect(await wordsOf(ofOther)).toContain('Hello');
});

test('when mails are files, then those to somebody who leaves go with the account, and others after a month', async () => {
  const folder = join(dirname(server.uploadsFolder), 'outbox');
  const mailsTo = async ({ email }: Account) => {
    const files = (await readdir(folder)).map((name) => join(folder, name));
    const mails = await Promise.all(files.map((file) => readFile(file, 'utf8')));
    return files.filter((_, place) => mails[place]?.includes(email));
  };
  for (const { email } of [customer, other]) {
    await server.api.post('/api/auth/forgot-password').send({ email }).expect(200);
  }
  await server.services.mail.sendDue();
  expect(await mailsTo(customer)).toHaveLength(1);
  await leave();
  expect(await mailsTo(customer)).toEqual([]);
  await server.services.mail.purge();
  const [ofOther = ''] = await mailsTo(other);
  const monthAgo = new Date(Date.now() - 31 * MS_PER_DAY);
  await utimes(ofOther, monthAgo, monthAgo);
  await server.services.mail.purge();
  expect(await mailsTo(other)).toEqual([]);
});

test('when a mail to somebody who left is given up only later, then the sweep erases its words', async () => {
  await leave();
  const late = await giveUp(customer.email);
  const ofOther = await giveUp(other.email);
  const toOperator = await giveUpToOperator();
  await server.services.accountDeletion.forgetLetters();
  expect(await wordsOf(late)).toBeUndefined();
  expect(await wordsOf(ofOther)).toContain(other.email);
  expect(await wordsOf(toOperator)).toContain('Hello');
});

test('when the mails can not be read while an account is deleted, then it is deleted all the same, and the sweep erases their words', async () => {
  const mine = await giveUp(customer.email);
  vi.spyOn(server.services.mail, 'forgetGivenUp').mockRejectedValueOnce(new Error('gone'));
  await leave();
  await server.services.accountDeletion.forgetLetters();
  expect(await wordsOf(mine)).toBeUndefined();
});
