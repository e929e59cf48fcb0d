/** Copies the stored pictures into a backup, while people add and delete some. */
import { existsSync } from 'node:fs';
import { copyFile, mkdir, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DRAFTS } from '../platform/images/local-images.ts';
import { unlessGone } from '../platform/files/unless-gone.ts';

/**
 * Leaves out pictures that are deleted meanwhile, unfinished ones, and those that an earlier call has copied: what a
 * picture's name stands for never changes.
 */
export async function copyPictures(from: string, to: string): Promise<void> {
  const names = await unlessGone(readdir(from));
  if (!names) return;
  await mkdir(to, { recursive: true });
  for (const name of names) {
    if (name === DRAFTS) continue;
    const [source, target] = [join(from, name), join(to, name)];
    const found = await unlessGone(stat(source));
    if (found?.isDirectory()) await copyPictures(source, target);
    else if (!existsSync(target)) await unlessGone(copyFile(source, target));
  }
}
