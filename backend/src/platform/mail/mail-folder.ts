/** Where mails are files, these are kept as long as the database keeps its record of them. */
import { MS_PER_DAY } from '@crease/contract';
import { readFile, rm } from 'node:fs/promises';
import { pathsIn, removeOld } from '../files/old-files.ts';
import { unlessGone } from '../files/unless-gone.ts';

const KEPT_MS = 30 * MS_PER_DAY;
const MAIL = /\.eml$/;
/** Or a part of one that is being written, or was when a process died. */
const MAIL_OR_PART = /\.eml(\.part)?$/;
const RECIPIENT = /^To:.*(?:\r?\n[ \t].*)*/m;

async function mailsIn(folder: string, kind: RegExp): Promise<string[]> {
  return (await pathsIn(folder)).filter((path) => kind.test(path));
}

/** Safe while other instances do the same. */
export async function purgeMails(folder: string): Promise<void> {
  await removeOld(await mailsIn(folder, MAIL_OR_PART), KEPT_MS);
}

/** Safe while other instances do the same. */
export async function removeMailsTo(address: string, folder: string): Promise<void> {
  for (const file of await mailsIn(folder, MAIL)) {
    const mail = await unlessGone(readFile(file, 'utf8'));
    const [recipient] = RECIPIENT.exec(mail ?? '') ?? [];
    if (recipient?.trimEnd().endsWith(`<${address}>`)) await rm(file, { force: true });
  }
}
