import { access, mkdtemp, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { build } from 'esbuild';
import { chromium } from 'playwright-core';

const FLAGS = [
  '--no-sandbox',
  '--use-gl=angle',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export async function openPage(viewport = { width: 800, height: 600 }) {
  const profile = await mkdtemp(path.join(os.tmpdir(), 'court-pictures-'));
  const browser = await chromium.launchPersistentContext(profile, {
    executablePath: await findChromium(),
    headless: true,
    args: FLAGS,
    viewport,
  });
  const page = await browser.newPage();
  page.on('pageerror', (error) => console.error(error));
  page.on('console', (message) => {
    if (message.type() === 'error') console.error(message.text());
  });

  async function close() {
    await browser.close();
    await rm(profile, { recursive: true, force: true });
  }

  return { page, close };
}

export async function openStudio() {
  const { page, close } = await openPage();
  await page.setContent('<!doctype html><body></body>');
  await page.addStyleTag({ content: await fontFace() });
  await page.addScriptTag({ content: await bundleStudio() });

  async function drawPicture(court, shot, size) {
    const url = await page.evaluate((job) => window.drawPicture(...job), [court, shot, size]);
    return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
  }

  return { drawPicture, close };
}

async function bundleStudio() {
  const { outputFiles } = await build({
    entryPoints: [path.join(import.meta.dirname, 'studio/studio.mjs')],
    bundle: true,
    format: 'iife',
    target: 'es2022',
    write: false,
  });
  return outputFiles[0].text;
}

export async function fontFace() {
  const require = createRequire(import.meta.url);
  const file =
    require.resolve('@fontsource-variable/archivo/files/archivo-latin-wght-normal.woff2');
  const data = (await readFile(file)).toString('base64');
  return `@font-face { font-family: Archivo; font-weight: 100 900; src: url(data:font/woff2;base64,${data}); }`;
}

async function findChromium() {
  const name = process.env.CHROMIUM_PATH ?? 'chromium';
  if (path.isAbsolute(name)) return name;
  for (const folder of (process.env.PATH ?? '').split(path.delimiter)) {
    const file = path.join(folder, name);
    if (
      await access(file).then(
        () => true,
        () => false,
      )
    )
      return file;
  }
  throw new Error('Chromium was not found: set CHROMIUM_PATH to its full path.');
}
