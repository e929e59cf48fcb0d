// node infra/scripts/draw-court-pictures/draw-court-pictures.mjs [court-03 court-07-2 hero …]
// Without names it draws everything. DRAFT=1 draws small, grainy versions; OUT names another folder.
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { COURTS } from './courts/courts.mjs';
import { HERO } from './courts/hero.mjs';
import { openStudio } from './open-studio.mjs';

const FRAMES = { wide: 8, lane: 10, detail: 12, hero: 16 };
const COURT_SIZE = [1200, 800];
const SMALLER_WIDTHS = { medium: 800, thumbnail: 400 };
const COURT_BYTES = 140_000;
const HERO_BYTES = { 'hero-poster': 160_000, 'hero-poster-narrow': 50_000 };

const root = path.resolve(import.meta.dirname, '../../..');
const draft = process.env.DRAFT === '1';
const picturesFolder = process.env.OUT ?? path.join(root, 'backend/src/demo/pictures');
const heroFolder = process.env.OUT ?? path.join(root, 'frontend/src/pages/home');

await drawAll(listJobs(process.argv.slice(2)));

function listJobs(wanted) {
  const courtJobs = COURTS.flatMap((court) =>
    court.shots.map((shot, i) => {
      const name = `${court.id}-${i + 1}`;
      return { name, court, shot, size: COURT_SIZE, folder: picturesFolder, most: COURT_BYTES };
    }),
  );
  const heroJobs = HERO.shots.map((shot) => ({
    name: shot.file,
    court: HERO,
    shot,
    size: shot.size,
    folder: heroFolder,
    most: HERO_BYTES[shot.file],
  }));
  courtJobs.sort((one, other) => one.name.slice(-1) - other.name.slice(-1));
  const jobs = [...heroJobs, ...courtJobs];
  if (wanted.length === 0) return jobs;
  return jobs.filter(({ name }) => wanted.some((part) => name.startsWith(part)));
}

async function drawAll(jobs) {
  const studio = await openStudio();
  try {
    for (const job of jobs) await drawOne(studio, job);
  } finally {
    await studio.close();
  }
}

async function drawOne(studio, { name, court, shot, size, folder, most }) {
  const started = Date.now();
  const scale = draft ? 0.4 : 1;
  const [width, height] = size.map((side) => Math.round(side * scale));
  const frames = draft ? 8 : FRAMES[shot.kind];
  const png = await studio.drawPicture(court, shot, { width, height, frames });
  await mkdir(folder, { recursive: true });
  if (shot.file) await writeFile(path.join(folder, `${name}.webp`), await compress(png, most));
  else await writeSizes(png, path.join(folder, name), most);
  console.log(`${name}: ${Math.round((Date.now() - started) / 1000)} s`);
}

// The sizes that the server would make of an upload, so that the first start does not have to make them.
async function writeSizes(png, file, most) {
  await writeFile(`${file}-large.webp`, await compress(png, most));
  for (const [size, width] of Object.entries(SMALLER_WIDTHS)) {
    const resized = await sharp(png).resize({ width }).png().toBuffer();
    await writeFile(`${file}-${size}.webp`, await compress(resized, most));
  }
}

// The mesh of nets needs many bytes, so a busy picture gets a little less quality and a calm one keeps it.
async function compress(png, most) {
  let webp;
  for (let quality = 80; quality >= 50; quality -= 4) {
    webp = await sharp(png).webp({ quality, effort: 6, smartSubsample: true }).toBuffer();
    if (webp.length <= most) break;
  }
  return webp;
}
