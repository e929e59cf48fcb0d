import type { RequestHandler } from 'express';
import type { Readable } from 'node:stream';

/**
 * Closes a file that an answer is read from when nobody gets the answer any more. The library that sends files waits
 * for the connection to end, and forgets the file where that has happened before, or where the answer waits behind
 * another one: the file stayed open for as long as the process lived.
 */
export const closeSources: RequestHandler = (_, response, next) => {
  response.on('pipe', (source: Readable) => {
    if (response.destroyed) source.destroy();
    else response.once('close', () => source.destroy());
  });
  next();
};
