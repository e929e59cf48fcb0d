import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundleInto } from '../../infra/scripts/build/bundle.mjs';

const BACKEND = fileURLToPath(new URL('..', import.meta.url));

/**
 * Bundles programs like the product, because starting from the sources takes many times as long. Answers their folder,
 * which lies beside the sources, so that they find files relative to themselves.
 */
export async function bundlePrograms(entryPoints: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(join(BACKEND, '.bundle-'));
  await bundleInto(folder, {
    ...entryPoints,
    'password-worker': join(BACKEND, 'src/platform/secrets/password-worker.ts'),
  });
  return folder;
}
