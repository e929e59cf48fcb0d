/** Reads what a request carries, once its sender may send it. */
import type { EndpointDefinition } from '@crease/contract';
import express, { type Request, type RequestHandler, type Response } from 'express';
import { promisify } from 'node:util';
import { AppError } from '../platform/app-error.ts';
import { inTime } from '../platform/in-time.ts';
import type { createUploadReader, ReadUpload } from './uploads.ts';

const BODY_MAX = '100kb';
const NO_FILES: readonly Buffer[] = [];

const json: RequestHandler = express.json({ limit: BODY_MAX, type: () => true });
const parseJson = promisify<Request, Response>(json);

/** The parser itself waits for ever, also for a sender that lets a byte drip now and then. */
function createJsonReader(maxMs: number): ReadUpload {
  return async (request, response) => {
    await inTime(parseJson(request, response), maxMs, () => {
      // What is still on its way would be taken for the next request. It may have been answered before it was read.
      if (!response.headersSent) response.set('Connection', 'close');
      throw new AppError('invalid_input', 'This did not arrive whole, please send it again');
    });
    return NO_FILES;
  };
}

const readNothing: ReadUpload = () => Promise.resolve(NO_FILES);

/** Answers the reader that an endpoint asks for; texts end up in `request.body`, files in the answer. */
export function createBodyReader(
  uploadReaderOf: ReturnType<typeof createUploadReader>,
  jsonMaxMs: number,
): (endpoint: EndpointDefinition) => ReadUpload {
  const readJson = createJsonReader(jsonMaxMs);
  return (endpoint) => {
    if (endpoint.upload) return uploadReaderOf(endpoint.upload);
    return endpoint.body ? readJson : readNothing;
  };
}
