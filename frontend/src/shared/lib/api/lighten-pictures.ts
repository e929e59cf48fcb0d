/**
 * Makes photos lighter before they are sent. One of a phone has several megabytes, which take a minute on a slow line;
 * the server keeps it in the width that it gets here.
 */
import { IMAGE_PIXELS_MAX, PICTURE_WIDTHS } from '@crease/contract';
import { ApiError } from './api-error.ts';
import { noteUser } from './note-user.ts';

const WIDTH = PICTURE_WIDTHS.fullsize;
const TYPE = 'image/jpeg';
/** Lighter ones are sent as they are. */
const HEAVY_BYTES = 500_000;
/** From 0 to 1, for `toBlob`. The server saves space once more, so nothing of it should be seen by then. */
const QUALITY = 0.92;
const PROBE = [16, 96, 192, 255];
/** Cameras write a little behind the end of a picture. */
const TAIL_BYTES = 4_096;
/** How each whole JPEG ends (https://www.w3.org/Graphics/JPEG/itu-t81.pdf, table B.1: EOI). */
const END = '\u00ff\u00d9';

/** What was made of each file: tries of one upload have to send the same bytes, which belong to its Idempotency-Key. */
const made = new WeakMap<File, Promise<File>>();

/**
 * Gives each heavy JPEG in the width that the server keeps, and every other file as it is: pictures of other types may
 * be transparent. Nor is one changed that is damaged or too large: the server says what is wrong with it.
 * @throws {ApiError} not_signed_in, when somebody else has signed in meanwhile: they would send what is not theirs
 * @throws the signal's own reason
 */
export async function lightenPictures(
  files: readonly File[],
  signal?: AbortSignal,
): Promise<File[]> {
  const isSameUser = noteUser();
  const lightened: File[] = [];
  // One after the other, because a decoded photo takes up to 160 megabytes of memory.
  for (const file of files) {
    signal?.throwIfAborted();
    lightened.push(await Promise.race([lighten(file), stopOf(signal)]));
  }
  if (!isSameUser()) throw new ApiError({ code: 'not_signed_in', status: 0 });
  return lightened;
}

/** Rejects when the signal says so: a photo takes a second on a phone, in which another form may begin to send. */
function stopOf(signal: AbortSignal | undefined): Promise<never> {
  return new Promise((_, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason as Error));
  });
}

async function lighten(file: File): Promise<File> {
  if (!/^image\/jpe?g$/.test(file.type) || file.size < HEAVY_BYTES) return file;
  const making = made.get(file) ?? narrow(file).catch(() => file);
  made.set(file, making);
  return making;
}

async function narrow(file: File): Promise<File> {
  if (!(await isWhole(file))) return file;
  const url = URL.createObjectURL(file);
  try {
    const lighter = await draw(await load(url));
    if (!lighter || lighter.size >= file.size) return file;
    return new File([lighter], file.name, { type: TYPE });
  } finally {
    URL.revokeObjectURL(url);
  }
}

/** Browsers show what there is of a damaged photo; drawn, it would pass for a whole one. */
async function isWhole(file: File): Promise<boolean> {
  const tail = new Uint8Array(await file.slice(-TAIL_BYTES).arrayBuffer());
  return String.fromCharCode(...tail).includes(END);
}

/** An image element, because browsers turn what it draws upright. Its `decode` would wait in a tab that is hidden. */
function load(url: string): Promise<HTMLImageElement> {
  return new Promise((resolve, reject) => {
    const photo = new Image();
    photo.addEventListener('load', () => resolve(photo));
    photo.addEventListener('error', reject);
    photo.src = url;
  });
}

/** The photo in the width that is kept, or narrower if it is; nothing when it can't be drawn. */
async function draw(photo: HTMLImageElement): Promise<Blob | null> {
  const { naturalWidth, naturalHeight } = photo;
  if (naturalWidth * naturalHeight > IMAGE_PIXELS_MAX) return null;
  const canvas = document.createElement('canvas');
  canvas.width = Math.min(WIDTH, naturalWidth);
  canvas.height = Math.round((naturalHeight * canvas.width) / naturalWidth);
  const context = canvas.getContext('2d');
  if (!context || !showsWhatIsDrawn(context)) return null;
  context.imageSmoothingQuality = 'high';
  context.drawImage(photo, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, TYPE, QUALITY));
}

/** False in browsers that give noise instead, so that nobody is recognised by what they draw. */
function showsWhatIsDrawn(context: CanvasRenderingContext2D): boolean {
  context.fillStyle = `rgb(${PROBE.slice(0, 3).join(' ')})`;
  context.fillRect(0, 0, 1, 1);
  const { data } = context.getImageData(0, 0, 1, 1);
  return PROBE.every((shade, index) => data[index] === shade);
}
