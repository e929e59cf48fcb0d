/** Bundles the server's programs, because Node.js would otherwise look for some two thousand files at every start. */
import { build } from 'esbuild';
import { readFile } from 'node:fs/promises';

/** Not bundled, because they contain binaries or start threads from files of their own. */
const OUTSIDE = ['lmdb', 'sharp', 'piscina', 'pino', 'pino-pretty'];

const UNKNOWN_LINES = JSON.stringify({ version: 3, sources: [''], mappings: 'AAAA' });
/**
 * A source map that says nothing about the lines of its file. The marker is put together from two parts, so that it
 * is not taken for this file's own.
 */
const NO_MAP = [
  '//#',
  `sourceMappingURL=data:application/json;base64,${Buffer.from(UNKNOWN_LINES).toString('base64')}`,
].join(' ');

/**
 * Without this, nine tenths of the source maps, which Node.js reads at every start, would be about packages.
 * @type {import('esbuild').Plugin}
 */
const MAPS_OF_OWN_SOURCES = {
  name: 'maps-of-own-sources',
  setup(bundler) {
    bundler.onLoad({ filter: /node_modules.*\.[cm]?js$/ }, async ({ path }) => ({
      contents: `${await readFile(path, 'utf8')}\n${NO_MAP}`,
      loader: 'js',
    }));
  },
};

/**
 * Bundles programs with the packages that they use. Functions keep their names, for logs and profiles.
 * @param {string} folder where the bundles go
 * @param {Record<string, string>} entryPoints the source of each program by its name
 */
export async function bundleInto(folder, entryPoints) {
  await build({
    entryPoints,
    outdir: folder,
    bundle: true,
    splitting: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    minifyWhitespace: true,
    minifySyntax: true,
    sourcemap: true,
    sourcesContent: false,
    logLevel: 'silent',
    external: OUTSIDE,
    plugins: [MAPS_OF_OWN_SOURCES],
    // Packages in the older module format call `require` for Node.js's own modules.
    banner: {
      js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
    },
  });
}
