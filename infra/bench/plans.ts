/** What the bare stack is told to do. */
import { EJSON } from 'bson';
import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Document } from 'mongodb';
import type { BareQuery } from './read-queries.ts';
import type { World } from './world.ts';

interface Answering {
  method: 'GET' | 'POST';
  /** The product's very own. */
  answer: unknown;
  /** A token is to be verified first. */
  isSignedIn: boolean;
}

export type Plan = Answering &
  (BareQuery | { path: string; collection: string; /** To insert. */ document: Document });

/** Answers the file that a ceiling finds them in. */
export async function writePlans({ folder }: World, plans: readonly Plan[]): Promise<string> {
  const file = join(folder, `plans-${randomUUID()}.json`);
  await writeFile(file, EJSON.stringify(plans));
  return file;
}
