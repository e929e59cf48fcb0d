// node infra/scripts/draw-court-pictures/draw-hero-loop.mjs — after the hero exists
// The home page's moving picture: the camera leans towards the stumps and back, so the end meets the beginning.
// Needs ffmpeg; nothing but this drawing does.
import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';

const SECONDS = 12;
const FRAMES_A_SECOND = 24;
const FRAMES = SECONDS * FRAMES_A_SECOND;
const LEAN = 0.07;
const SIZE = '1280x800';
// Moving by whole pixels looks shaky, so the picture is moved while it is four times as large.
const OVERSIZE = { width: 5120, height: 3200 };

const home = path.resolve(import.meta.dirname, '../../../frontend/src/pages/home');
const large = path.join(os.tmpdir(), `hero-${process.pid}.png`);
const lean = `(1-cos(2*PI*on/${FRAMES}))/2`;

await sharp(path.join(home, 'hero-poster.webp')).resize(OVERSIZE).png().toFile(large);
await promisify(execFile)('ffmpeg', [
  ...['-y', '-i', large, '-vf'],
  [
    `zoompan=z='1+${LEAN}*${lean}':x='(iw-iw/zoom)*0.62':y='(ih-ih/zoom)*0.55'`,
    `d=${FRAMES}:fps=${FRAMES_A_SECOND}:s=${SIZE}`,
  ].join(':'),
  ...['-frames:v', String(FRAMES), '-c:v', 'libvpx-vp9', '-crf', '42', '-b:v', '0'],
  ...['-row-mt', '1', '-pix_fmt', 'yuv420p', '-an', path.join(home, 'hero-loop.webm')],
]);
await rm(large);
