/** Bundles the command line once for all test files, because starting from the sources takes many times as long. */
import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { bundleInto } from '../../../scripts/build/bundle.mjs';

declare module 'vitest' {
  interface ProvidedContext {
    engineProgram: string;
  }
}

const ROOT = path.join(import.meta.dirname, '../..');

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  // Beside the sources, so that it finds the packages that are not bundled.
  const folder = await mkdtemp(path.join(ROOT, '.bundle-'));
  await bundleInto(folder, { cli: path.join(ROOT, 'src/cli.ts') });
  project.provide('engineProgram', path.join(folder, 'cli.js'));
  return () => rm(folder, { recursive: true });
}
