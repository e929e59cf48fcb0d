/** Starts one database server for all test files; each test server uses a database of its own in it. */
import { startEmbeddedMongo } from '@crease/embedded-mongo';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    mongodbUri: string;
  }
}

export async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const given = process.env['MONGODB_URI'];
  if (given) {
    project.provide('mongodbUri', given);
    return undefined;
  }
  const dataDirectory = await mkdtemp(join(tmpdir(), 'crease-test-'));
  const engine = await startEmbeddedMongo({ dataDirectory, port: 0 });
  project.provide('mongodbUri', engine.uri);
  return async () => {
    await engine.close();
    await rm(dataDirectory, { recursive: true });
  };
}
