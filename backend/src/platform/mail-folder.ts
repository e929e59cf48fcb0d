/** Where mails are files, these are kept as long as the database keeps its record of them. */
import { MS_PER_DAY } from '@crease/contract';
import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { systemClock } from './clock.ts';
import { unlessGone } from './unless-gone.ts';

const KEPT_MS = 30 * MS_PER_DAY;
const MAIL = /\.eml$/;
/** Or a part of one that is being written, or was when a process died. */
const MAIL_OR_PART = /\.eml(\.part)?$/;
const RECIPIENT = /^To:.*(?:\r?\n[ \t].*)*/m;

async function filesIn(folder: string, kind: RegExp): Promise<string[]> {
  const names = (await unlessGone(readdir(folder))) ?? [];
  return names.filter((name) => kind.test(name)).map((name) => join(folder, name));
}

/** Safe while other instances do the same. */
export async function purgeMails(folder: string): Promise<void> {
  for (const file of await filesIn(folder, MAIL_OR_PART)) {
    const written = await unlessGone(stat(file));
    const isOld = written && written.mtimeMs < systemClock.now() - KEPT_MS;
    if (isOld) await rm(file, { force: true });
  }
}

/** Safe while other instances do the same. */
export async function removeMailsTo(address: string, folder: string): Promise<void> {
  for (const file of await filesIn(folder, MAIL)) {
    const mail = await unlessGone(readFile(file, 'utf8'));
    const [recipient] = RECIPIENT.exec(mail ?? '') ?? [];
    if (recipient?.trimEnd().endsWith(`<${address}>`)) await rm(file, { force: true });
  }
}
