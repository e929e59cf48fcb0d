import { randomBytes } from 'node:crypto';
import { link, mkdir, readFile, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PlainProblem } from './plain-problem.ts';

const SECRET_BYTES = 48;
/** Fewer, or none, were left by a machine that lost its power, or by somebody's hand: whoever guesses them signs in as anybody. */
const SECRET_MIN_BYTES = 32;

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}

async function readSecret(file: string): Promise<string> {
  const secret = await readFile(file, 'utf8');
  if (Buffer.byteLength(secret.trim()) >= SECRET_MIN_BYTES) return secret;
  throw new PlainProblem(
    `${file} holds no secret of ${SECRET_MIN_BYTES} bytes or more. Delete it and start again: another one is made, and everyone signs in anew.`,
  );
}

/**
 * The secret kept in the data directory, generated the first time.
 * Several instances may start at once: linking a finished file is atomic, the first one wins and all read it.
 * @throws {PlainProblem} when what is kept there is none
 */
export async function readTokenSecret(dataDirectory: string): Promise<string> {
  const file = join(dataDirectory, 'jwt-secret');
  try {
    return await readSecret(file);
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error;
  }
  await mkdir(dataDirectory, { recursive: true });
  const draft = `${file}-${process.pid}`;
  const secret = randomBytes(SECRET_BYTES).toString('base64');
  // A name that is on the disk before what it names would be an empty file after a loss of power.
  await writeFile(draft, secret, { mode: 0o600, flush: true });
  try {
    await link(draft, file);
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
  } finally {
    await unlink(draft);
  }
  return readSecret(file);
}
