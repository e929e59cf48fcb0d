// node infra/scripts/draw-court-pictures/draw-brand.mjs, after the hero has been drawn
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { fontFace, openPage } from './open-studio.mjs';

const frontend = path.resolve(import.meta.dirname, '../../../frontend');
const publicFolder = path.join(frontend, 'public');
const hero = path.join(frontend, 'src/pages/home/hero-poster.webp');
const logo = await readFile(path.join(publicFolder, 'favicon.svg'), 'utf8');

await drawTouchIcon();
await drawSmallIcon();
await drawSocialCard();

// Phones round the corners themselves, so this one is square to the edge.
async function drawTouchIcon() {
  const square = logo.replace('rx="5"', 'rx="0"');
  const icon = sharp(Buffer.from(square), { density: 640 }).resize(180, 180);
  await icon
    .png({ compressionLevel: 9, palette: true })
    .toFile(path.join(publicFolder, 'apple-touch-icon.png'));
}

// For what asks for this name by itself, and for browsers that show no vector there: one picture in the old envelope.
async function drawSmallIcon() {
  const side = 32;
  const icon = sharp(Buffer.from(logo), { density: 640 }).resize(side, side);
  const png = await icon.png({ compressionLevel: 9 }).toBuffer();
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(side, 6);
  head.writeUInt8(side, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  await writeFile(path.join(publicFolder, 'favicon.ico'), Buffer.concat([head, png]));
}

async function drawSocialCard() {
  const { page, close } = await openPage({ width: 1200, height: 630 });
  try {
    await page.setContent(await cardPage());
    await page.evaluate(() => document.fonts.ready);
    const card = sharp(await page.screenshot({ type: 'png' }));
    const png = card.png({ palette: true, colours: 256, dither: 0.9, effort: 10 });
    await writeFile(path.join(publicFolder, 'social-card.png'), await png.toBuffer());
  } finally {
    await close();
  }
}

async function cardPage() {
  const picture = await sharp(hero)
    .resize(1200, 630, { position: 'bottom' })
    .jpeg({ quality: 92 })
    .toBuffer();
  return `<!doctype html><style>${await fontFace()}
    body { margin: 0; width: 1200px; height: 630px; color: #fff; font-family: Archivo;
      background: linear-gradient(90deg, #0a1326cc, #0a132655 55%, transparent 75%),
        url(data:image/jpeg;base64,${picture.toString('base64')}); }
    main { position: absolute; left: 72px; top: 72px; }
    svg { width: 84px; height: 84px; display: block; }
    h1 { margin: 28px 0 0; font-size: 116px; line-height: 1; font-weight: 720; letter-spacing: -0.03em; }
    p { margin: 18px 0 0; font-size: 40px; font-weight: 480; color: #f4efe2; }
  </style><main>${logo}<h1>Crease</h1><p>Indoor cricket, by the hour</p></main>`;
}
