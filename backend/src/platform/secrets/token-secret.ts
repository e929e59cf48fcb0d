import { randomBytes, randomUUID } from 'node:crypto';
import { link, mkdir, readFile, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hasCode } from '../errors/has-code.ts';
import { PlainProblem } from '../errors/plain-problem.ts';

const SECRET_BYTES = 48;
/** Whoever guesses the secret can sign in as anybody. A power failure or an edit by hand may leave a shorter one. */
export const TOKEN_SECRET_MIN_BYTES = 32;

async function readSecret(file: string): Promise<string> {
  const secret = await readFile(file, 'utf8');
  if (Buffer.byteLength(secret.trim()) >= TOKEN_SECRET_MIN_BYTES) return secret;
  throw new PlainProblem(
    `${file} holds no secret of ${TOKEN_SECRET_MIN_BYTES} bytes or more. Delete it and start again: another one is made, and everyone signs in anew.`,
  );
}

/**
 * Reads the secret in the data directory, generated the first time. Several instances may start at once: linking a
 * finished file is atomic, so the first one wins and all read the same.
 * @throws {PlainProblem} when the stored secret is too short
 */
export async function readTokenSecret(dataDirectory: string): Promise<string> {
  const file = join(dataDirectory, 'jwt-secret');
  try {
    return await readSecret(file);
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error;
  }
  await mkdir(dataDirectory, { recursive: true });
  // Not named by the process number, which is the same in every container.
  const draft = `${file}-${randomUUID()}`;
  const secret = randomBytes(SECRET_BYTES).toString('base64');
  // Flushed before it is linked, or a power failure could leave an empty file under the name.
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
