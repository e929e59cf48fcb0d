/** Reads the mails of a server without a mail server; it writes each into a file. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';

const SOFT_LINE_BREAK = /=\r?\n/g;

/** Waits until `count` mails to `address` match, and returns the match in the newest one. */
export async function findMail(
  dataDirectory: string,
  address: string,
  pattern: RegExp,
  count = 1,
): Promise<RegExpExecArray> {
  const outbox = join(dataDirectory, 'outbox');
  let found: RegExpExecArray[] = [];
  await expect
    .poll(async () => {
      const names = (await readdir(outbox).catch(() => [])).toSorted();
      const mails = await Promise.all(names.map((name) => readFile(join(outbox, name), 'utf8')));
      found = mails
        .map((mail) => mail.replace(SOFT_LINE_BREAK, ''))
        .filter((mail) => mail.includes(address))
        .map((mail) => pattern.exec(mail))
        .filter((match) => match !== null);
      return found.length;
    })
    .toBeGreaterThanOrEqual(count);
  return found.at(-1) as RegExpExecArray;
}
