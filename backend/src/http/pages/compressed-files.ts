/**
 * Serves files as the build compressed them. Compressing the first script anew took longer than all else of a visit.
 */
import express, { type Request, type RequestHandler } from 'express';
import { existsSync, readdirSync } from 'node:fs';
import { extname } from 'node:path';

/** Best first. The endings are those that the build gives, in `compress-files.mjs`. */
const COMPRESSIONS = [
  { encoding: 'br', ending: '.br' },
  { encoding: 'gzip', ending: '.gz' },
];

type StaticOptions = NonNullable<Parameters<typeof express.static>[1]>;

/** A part of a file is one of the uncompressed file. */
const isWhole = ({ headers }: Request) => headers.range === undefined;

/**
 * Like `express.static`, for a folder without others in it. What lies compressed beside a file is found once, so a
 * build over a running server is served as it is.
 */
export function compressedFiles(folder: string, options: StaticOptions): RequestHandler {
  const files = express.static(folder, options);
  const names = new Set(existsSync(folder) ? readdirSync(folder) : []);
  return (request, response, next) => {
    const { url, path } = request;
    const name = path.slice(1);
    const chosen = COMPRESSIONS.find(
      ({ encoding, ending }) => names.has(name + ending) && request.acceptsEncodings(encoding),
    );
    if (!chosen || !isWhole(request)) {
      void files(request, response, next);
      return;
    }
    request.url = path + chosen.ending;
    response.type(extname(name)).set('Content-Encoding', chosen.encoding);
    void files(request, response, () => {
      request.url = url;
      response.removeHeader('Content-Encoding');
      void files(request, response, next);
    });
  };
}
