import { randomBytes } from 'node:crypto';
import { link, mkdir, readFile, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const SECRET_BYTES = 48;

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}

/**
 * The secret kept in the data directory, generated the first time.
 * Several instances may start at once: linking a finished file is atomic, the first one wins and all read it.
 */
export async function readTokenSecret(dataDirectory: string): Promise<string> {
  const file = join(dataDirectory, 'jwt-secret');
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error;
  }
  await mkdir(dataDirectory, { recursive: true });
  const draft = `${file}-${process.pid}`;
  await writeFile(draft, randomBytes(SECRET_BYTES).toString('base64'), { mode: 0o600 });
  try {
    await link(draft, file);
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
  } finally {
    await unlink(draft);
  }
  return readFile(file, 'utf8');
}
