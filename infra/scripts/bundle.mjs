/** The server's programs as bundles: Node reads one file where it would look for two thousand. */
import { build } from 'esbuild';
import { readFile } from 'node:fs/promises';

/** They carry binaries, or start threads from files of their own. */
const OUTSIDE = ['lmdb', 'sharp', 'piscina', 'pino', 'pino-pretty'];

const UNKNOWN_LINES = JSON.stringify({ version: 3, sources: [''], mappings: 'AAAA' });
/** Says of a file that nothing is known about its lines. In two parts: it is not this file's own. */
const NO_MAP = [
  '//#',
  `sourceMappingURL=data:application/json;base64,${Buffer.from(UNKNOWN_LINES).toString('base64')}`,
].join(' ');

/** Packages' lines in the maps would be nine tenths of what Node reads before it starts. @type {import('esbuild').Plugin} */
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
 * Bundles programs with the packages that they use, and leaves their names as they are for logs and profiles.
 * @param {string} folder where they go
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
    // Packages of the older kind ask for Node's own modules by it.
    banner: {
      js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
    },
  });
}
