export const PNG_SIGNATURE = /^\x89PNG\r\n\x1a\n/;
const SIGNATURE_BYTES = 8;
/** A chunk has its length and its name before its data, and a checksum after it. */
const NAME_AT = 4;
const DATA_AT = 8;
const CHECKSUM_BYTES = 4;

const PIXELS = 'IDAT';
/** What decides how the picture looks: its pixels, colours, transparency, and which side is up. */
const LOOKS = new Set([
  ...['IHDR', 'PLTE', PIXELS, 'IEND'],
  ...['tRNS', 'cHRM', 'gAMA', 'iCCP', 'sRGB', 'eXIf'],
]);

/**
 * Takes everything else out of a PNG; other pictures stay as they are. Texts in a PNG may be packed, and the decoder
 * unpacks all of them before it is asked for a pixel: eight megabytes became nine gigabytes.
 */
export function withLooksAlone(png: Buffer): Buffer {
  if (!PNG_SIGNATURE.test(png.toString('latin1', 0, SIGNATURE_BYTES))) return png;
  const kept = Buffer.alloc(png.length);
  let end = png.copy(kept, 0, 0, SIGNATURE_BYTES);
  const seen = new Set<string>();
  let at = end;
  while (at + DATA_AT <= png.length && !seen.has('IEND')) {
    const next = at + DATA_AT + png.readUInt32BE(at) + CHECKSUM_BYTES;
    const name = png.toString('latin1', at + NAME_AT, at + DATA_AT);
    if (LOOKS.has(name) && (name === PIXELS || !seen.has(name))) {
      end += png.copy(kept, end, at, next);
      seen.add(name);
    }
    at = next;
  }
  return kept.subarray(0, end);
}
