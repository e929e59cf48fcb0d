import { RESET_CODE_TRIES_MAX } from '@crease/contract';
import { expect, test } from 'vitest';
import { openWatchedDatabase } from '../../../test/watched-database.ts';
import { buildIndexes } from '../../platform/mongo/mongo-connection.ts';
import { createResetCodesRepository, type ResetCodesRepository } from './reset-codes.repository.ts';

const EXPIRES_AT = new Date(60_000);
const IN_TIME = new Date(59_999);

async function openWithCode() {
  const { connection } = await openWatchedDatabase();
  const codes = createResetCodesRepository(connection);
  const code = {
    ...{ email: 'nuwan@example.lk', userId: null, tokenVersion: 0 },
    ...{ codeHash: 'first', expiresAt: EXPIRES_AT },
  };
  await codes.replace(code);
  return { codes, code, connection };
}

async function countTries(codes: ResetCodesRepository, email: string): Promise<number> {
  const tries: unknown[] = [];
  while (tries.length <= 2 * RESET_CODE_TRIES_MAX) tries.push(await codes.useTry(email, IN_TIME));
  return tries.filter(Boolean).length;
}

test('when a code ends while the new password is being hashed, then it sets nothing', async () => {
  const { codes, code } = await openWithCode();
  expect(await codes.isLast(code, EXPIRES_AT)).toBe(false);
  expect(await codes.isLast(code, IN_TIME)).toBe(true);
});

test('when another code is asked for meanwhile, then the one before sets nothing, and the new one is left', async () => {
  const { codes, code } = await openWithCode();
  const next = { ...code, codeHash: 'second' };
  await codes.replace(next);
  expect(await codes.isLast(code, IN_TIME)).toBe(false);
  expect(await codes.isLast(next, IN_TIME)).toBe(true);
});

test('when another code is asked for while the right one is checked, then the new one has no try more', async () => {
  const { codes, code } = await openWithCode();
  const checked = await codes.useTry(code.email, IN_TIME);
  await codes.replace({ ...code, codeHash: 'second' });
  if (checked) await codes.giveTryBack(checked);
  expect(await countTries(codes, code.email)).toBe(RESET_CODE_TRIES_MAX);
});

test('when the right code was checked again and again, then there are as many tries as before and no more', async () => {
  const { codes, code } = await openWithCode();
  for (let checks = 0; checks < 2; checks += 1) {
    await codes.useTry(code.email, IN_TIME);
    await codes.giveTryBack(code);
  }
  expect(await countTries(codes, code.email)).toBe(RESET_CODE_TRIES_MAX);
});

test('when two codes are stored for one address, then the database itself takes only one', async () => {
  const { code, connection } = await openWithCode();
  await buildIndexes(connection);
  const stored = connection.collection('resetcodes');
  await expect(stored.insertOne({ email: code.email })).rejects.toMatchObject({ code: 11_000 });
});
