/**
 * Compresses an answer that is there as a whole in one go. The stream and the thread that `compression` takes for each
 * cost a court more than all else of its request.
 */
import compression from 'compression';
import type { Request, RequestHandler, Response } from 'express';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { createNewestEntries } from '../platform/newest-entries.ts';

/** What is shorter fits into one packet anyway. */
const MIN_BYTES = 1024;
/** Takes a millisecond, and nothing else is answered meanwhile. What is longer is left to the stream. */
const MAX_BYTES = 128 * 1024;
/** A step more than `compression` takes saves a twentieth of the bytes; the next one hardly any. */
const BROTLI_QUALITY = 5;
/** Courts and pages that are asked for often; mostly some ten kilobytes each. */
const KEPT_MAX = 200;

interface Compression {
  encoding: string;
  compress: (bytes: Buffer) => Buffer;
}

/** Best first. */
const COMPRESSIONS: readonly Compression[] = [
  {
    encoding: 'br',
    compress: (bytes) =>
      brotliCompressSync(bytes, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
          [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
        },
      }),
  },
  { encoding: 'gzip', compress: (bytes) => gzipSync(bytes) },
];

function isOpenToCompress(request: Request, response: Response): boolean {
  if (response.headersSent || response.hasHeader('Content-Encoding')) return false;
  return compression.filter(request, response);
}

function bytesOf(content: unknown): Buffer | undefined {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
  if (!Buffer.isBuffer(bytes)) return undefined;
  return bytes.length >= MIN_BYTES && bytes.length <= MAX_BYTES ? bytes : undefined;
}

/** The tag of an answer that everybody may have: a hash of what it says. */
function publicTagOf(response: Response): string | undefined {
  return /private|no-store/.test(response.get('Cache-Control') ?? '')
    ? undefined
    : response.get('ETag');
}

/** Mounted after `compression`, which leaves alone what is compressed. What everybody may have is compressed once. */
export function compressWhole(compressions = COMPRESSIONS): RequestHandler {
  const kept = createNewestEntries<Buffer>(KEPT_MAX);

  const compressOnce = ({ encoding, compress }: Compression, bytes: Buffer, tag?: string) => {
    if (tag === undefined) return compress(bytes);
    const key = `${encoding} ${tag}`;
    const compressed = kept.get(key) ?? compress(bytes);
    kept.keep(key, compressed);
    return compressed;
  };

  return (request, response, next) => {
    const end = response.end.bind(response) as (...given: unknown[]) => typeof response;
    response.end = (...given: unknown[]) => {
      const bytes = request.method === 'GET' ? bytesOf(given[0]) : undefined;
      if (!bytes || !isOpenToCompress(request, response)) return end(...given);
      const chosen = compressions.find(({ encoding }) => request.acceptsEncodings(encoding));
      if (!chosen) return end(...given);
      const compressed = compressOnce(chosen, bytes, publicTagOf(response));
      response.setHeader('Content-Encoding', chosen.encoding);
      response.setHeader('Content-Length', compressed.length);
      return end(compressed, ...given.slice(1));
    };
    next();
  };
}
