import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, expect, test, vi } from 'vitest';
import { runVite } from './build.mjs';

const folder = await mkdtemp(join(tmpdir(), 'crease-build-'));
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true, force: true });
});

test('when the operator’s shell says "development", then the pages still draw', async () => {
  vi.stubEnv('NODE_ENV', 'development');
  await runVite('--mode', 'first-screen', '--outDir', folder, '--emptyOutDir');
  const { drawFirstScreen } = await import(pathToFileURL(join(folder, 'first-screen.mjs')).href);
  expect(drawFirstScreen).toBeTypeOf('function');
}, 120_000);
