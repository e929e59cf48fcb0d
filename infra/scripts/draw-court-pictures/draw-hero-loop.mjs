// node infra/scripts/draw-court-pictures/draw-hero-loop.mjs
// The home page's moving picture: the camera sways there and back, so the end meets the beginning.
// Needs ffmpeg; nothing but this drawing does.
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { HERO } from './courts/hero.mjs';
import { openStudio } from './open-studio.mjs';

const FRAMES_ONE_WAY = 48;
const FRAMES_A_SECOND = 12;
const LIGHT_FRAMES = 6;
const SIZE = { width: 1280, height: 800 };
const SWAY_METRES = 0.32;
const QUALITY = 40;

const root = path.resolve(import.meta.dirname, '../../..');
const folder = await mkdtemp(path.join(os.tmpdir(), 'hero-loop-'));
const run = promisify(execFile);

const nameOf = (index) => path.join(folder, `${String(index).padStart(3, '0')}.png`);

// Slow at both ends, as a hand turns back.
function placeAt(index) {
  const share = (1 - Math.cos((Math.PI * index) / (FRAMES_ONE_WAY - 1))) / 2;
  const [x, y, z] = HERO.shots[0].from;
  return [x + (share - 0.5) * SWAY_METRES, y + share * 0.03, z - share * 0.12];
}

const studio = await openStudio();
try {
  for (let index = 0; index < FRAMES_ONE_WAY; index += 1) {
    const shot = { ...HERO.shots[0], from: placeAt(index) };
    const png = await studio.drawPicture(HERO, shot, { ...SIZE, frames: LIGHT_FRAMES });
    await writeFile(nameOf(index), png);
    await writeFile(nameOf(2 * FRAMES_ONE_WAY - 1 - index), png);
    console.log(`frame ${index + 1} of ${FRAMES_ONE_WAY}`);
  }
} finally {
  await studio.close();
}
await run('ffmpeg', [
  ...['-y', '-framerate', String(FRAMES_A_SECOND), '-i', path.join(folder, '%03d.png')],
  ...['-vf', 'minterpolate=fps=24:mi_mode=blend', '-c:v', 'libvpx-vp9', '-crf', String(QUALITY)],
  ...['-b:v', '0', '-row-mt', '1', '-pix_fmt', 'yuv420p', '-an'],
  path.join(root, 'frontend/src/pages/home/hero-loop.webm'),
]);
await rm(folder, { recursive: true });
