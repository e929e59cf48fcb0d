/** How much memory large pictures take that come at once, in a process as the image starts it. */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { bundlePrograms } from '../../../test/bundle-programs.ts';

const PICTURE = fileURLToPath(new URL('picture.ts', import.meta.url));
const DOCKERFILE = new URL('../../../../infra/docker/Dockerfile', import.meta.url);

/** Of 640 MB that a container may take; the rest is for the server itself, and for the forms that wait. */
const MEGABYTES_MAX = 500;

/** The image is of a Debian; other systems, and other Linuxes, give memory back in their own ways. */
const { header } = process.report.getReport() as { header: { glibcVersionRuntime?: string } };
const isLikeImage = header.glibcVersionRuntime !== undefined;

async function variablesOfImage(): Promise<NodeJS.ProcessEnv> {
  const lines = (await readFile(DOCKERFILE, 'utf8')).matchAll(/^ENV (.+)$/gm);
  const settings = [...lines].flatMap(([, line = '']) => line.split(' '));
  return Object.fromEntries(settings.map((setting) => setting.split('=') as [string, string]));
}

/** As large as a picture may be, in the kinds that have to be decoded whole. */
async function writeLargePictures(folder: string): Promise<string[]> {
  const large = sharp({ create: { width: 7700, height: 5150, channels: 4, background: '#3558' } });
  const kinds = {
    'whole.jpg': large.clone().jpeg({ progressive: true }),
    'lying.jpg': large.clone().withMetadata({ orientation: 6 }).jpeg({ progressive: true }),
    'whole.png': large.clone().png({ progressive: true }),
  };
  const files = Object.entries(kinds).map(async ([name, picture]) => {
    const file = join(folder, name);
    await picture.toFile(file);
    return file;
  });
  return Promise.all(files);
}

test.skipIf(!isLikeImage)(
  'when large pictures come at once, then they are made one after the other, and each gives its memory back',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'crease-large-'));
    const programs = await bundlePrograms({ picture: PICTURE });
    onTestFinished(async () => {
      for (const made of [folder, programs]) await rm(made, { recursive: true });
    });
    const files = await writeLargePictures(folder);
    const program = `
      import { readFile } from 'node:fs/promises';
      import { makePicture } from '${pathToFileURL(join(programs, 'picture.js')).href}';
      const files = ${JSON.stringify([...files, ...files])};
      await Promise.all(files.map(async (file) => makePicture(await readFile(file))));
      process.stdout.write(String(process.resourceUsage().maxRSS / 1024));`;
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['--input-type=module', '--eval', program],
      { env: { PATH: process.env['PATH'], ...(await variablesOfImage()) } },
    );
    expect(Number(stdout)).toBeLessThan(MEGABYTES_MAX);
  },
);
