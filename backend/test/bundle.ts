/** The programs as the product's build bundles them: read from their sources now, and quick to start often. */
import { build } from 'esbuild';

export async function bundleInto(
  folder: string,
  entryPoints: Readonly<Record<string, string>>,
): Promise<void> {
  await build({
    entryPoints,
    outdir: folder,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    logLevel: 'silent',
    plugins: [
      {
        name: 'packages-outside',
        setup(bundler) {
          bundler.onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
            kind === 'entry-point' || path.startsWith('@crease/') ? undefined : { external: true },
          );
        },
      },
    ],
  });
}
