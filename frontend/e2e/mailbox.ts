/** The mails that the product wrote where no mail server is set up: one file each. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';

const SOFT_LINE_BREAK = /=\r?\n/g;

/** The newest mail to `address` whose text matches; waits until there are `count` of them. */
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
