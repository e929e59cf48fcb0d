/**
 * Makes photos lighter before they are sent. One of a phone has several megabytes, which take a minute on a slow line;
 * the server keeps it in the width that it gets here.
 */
import { PICTURE_WIDTHS } from '@crease/contract';

const WIDTH = PICTURE_WIDTHS.fullsize;
const TYPE = 'image/jpeg';
/** Lighter ones are sent as they are. */
const HEAVY_BYTES = 500_000;
/** From 0 to 1, for `toBlob`. The server saves space once more, so nothing of it should be seen by then. */
const QUALITY = 0.92;
const PROBE = [16, 96, 192, 255];

/** What was made of each file: tries of one upload have to send the same bytes, which belong to its Idempotency-Key. */
const made = new WeakMap<File, Promise<File>>();

/**
 * Gives each heavy JPEG in the width that the server keeps, and every other file as it is: pictures of other types may
 * be transparent. Nor is one changed that can't be read: the server says what is wrong with it.
 */
export async function lightenPictures(
  files: readonly File[],
  signal?: AbortSignal,
): Promise<File[]> {
  const lightened: File[] = [];
  // One after the other, because a decoded photo takes some fifty megabytes of memory.
  for (const file of files) {
    signal?.throwIfAborted();
    lightened.push(await lighten(file));
  }
  return lightened;
}

async function lighten(file: File): Promise<File> {
  if (file.type !== TYPE || file.size < HEAVY_BYTES) return file;
  const making = made.get(file) ?? narrow(file).catch(() => file);
  made.set(file, making);
  return making;
}

async function narrow(file: File): Promise<File> {
  const photo = await decode(file);
  const { naturalWidth, naturalHeight } = photo;
  const canvas = document.createElement('canvas');
  canvas.width = Math.min(WIDTH, naturalWidth);
  canvas.height = Math.round((naturalHeight * canvas.width) / naturalWidth);
  const context = canvas.getContext('2d');
  if (!context || !showsWhatIsDrawn(context)) return file;
  context.imageSmoothingQuality = 'high';
  context.drawImage(photo, 0, 0, canvas.width, canvas.height);
  const lighter = await new Promise<Blob | null>((resolve) =>
    canvas.toBlob(resolve, TYPE, QUALITY),
  );
  if (!lighter || lighter.size >= file.size) return file;
  return new File([lighter], file.name, { type: TYPE });
}

/** An image element, because browsers turn what it draws upright. */
async function decode(file: File): Promise<HTMLImageElement> {
  const url = URL.createObjectURL(file);
  try {
    const photo = new Image();
    photo.src = url;
    await photo.decode();
    return photo;
  } finally {
    URL.revokeObjectURL(url);
  }
}

/** False in browsers that give noise instead, so that nobody is recognised by what they draw. */
function showsWhatIsDrawn(context: CanvasRenderingContext2D): boolean {
  context.fillStyle = `rgb(${PROBE.slice(0, 3).join(' ')})`;
  context.fillRect(0, 0, 1, 1);
  const { data } = context.getImageData(0, 0, 1, 1);
  return PROBE.every((shade, index) => data[index] === shade);
}
