/** Finds the files that the bundler made of each page, by its manifest. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

interface PageFiles {
  scripts: readonly string[];
  styles: readonly string[];
}

/** The files of a page, without those that every page loads. */
export type FindPageFiles = (screen: string) => PageFiles;

const MANIFEST = '.vite/manifest.json';
const ENTRY = 'index.html';
const NO_FILES: PageFiles = { scripts: [], styles: [] };

const manifestSchema = z.record(
  z.string(),
  z.object({
    file: z.string(),
    imports: z.array(z.string()).default([]),
    css: z.array(z.string()).default([]),
  }),
);
type Manifest = z.infer<typeof manifestSchema>;

/** Undefined when it is missing or unreadable: pages then load their files without hints. */
function readManifest(folder: string): Manifest | undefined {
  try {
    return manifestSchema.parse(JSON.parse(readFileSync(join(folder, MANIFEST), 'utf8')));
  } catch {
    return undefined;
  }
}

/** The module and everything it imports statically. */
function withImports(manifest: Manifest, key: string, found = new Set<string>()): Set<string> {
  if (found.has(key)) return found;
  found.add(key);
  for (const imported of manifest[key]?.imports ?? []) withImports(manifest, imported, found);
  return found;
}

/** Read once at the start, since a server always serves the same build. */
export function readPageFiles(folder: string): FindPageFiles {
  const manifest = readManifest(folder);
  if (!manifest) return () => NO_FILES;
  const atFirst = withImports(manifest, ENTRY);
  return (screen) => {
    const keys = [...withImports(manifest, `src/pages/${screen}.tsx`)];
    const parts = keys.flatMap((key) => (atFirst.has(key) ? [] : (manifest[key] ?? [])));
    return {
      scripts: parts.map(({ file }) => file),
      styles: [...new Set(parts.flatMap(({ css }) => css))],
    };
  };
}
