import { randomUUID } from 'node:crypto';
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
