/** Reads the body of a request, once its sender may call the endpoint. */
import type { EndpointDefinition } from '@crease/contract';
import express, { type Request, type RequestHandler, type Response } from 'express';
import { promisify } from 'node:util';
import { AppError } from '../../platform/errors/app-error.ts';
import { inTime } from '../../platform/in-time.ts';
import { NOT_WHOLE_SENTENCE } from '../error-response.ts';
import { createUploadReader, type ReadBody } from '../uploads/uploads.ts';

const BODY_MAX = '100kb';
const NO_FILES: readonly Buffer[] = [];

const json: RequestHandler = express.json({ limit: BODY_MAX, type: () => true });
const parseJson = promisify<Request, Response>(json);

/**
 * JSON is always UTF-8. Some programs write the name without the hyphen, and the parser would refuse that as another
 * encoding.
 */
function withHyphen({ headers }: Request): void {
  headers['content-type'] = headers['content-type']?.replace(/\butf8\b/i, 'utf-8');
}

/** The parser itself would wait for ever, even for a client that sends one byte now and then. */
function createJsonReader(maxMs: number): ReadBody {
  return async (request, response) => {
    withHyphen(request);
    await inTime(parseJson(request, response), maxMs, () => {
      // Bytes that still arrive would be read as the next request, so the connection has to close. The request may
      // have been answered before its body was read.
      if (!response.headersSent) response.set('Connection', 'close');
      throw new AppError('invalid_input', NOT_WHOLE_SENTENCE);
    });
    return NO_FILES;
  };
}

const readNothing: ReadBody = () => Promise.resolve(NO_FILES);

/** Chooses how an endpoint reads its body: fields go to `request.body`, pictures are what the reader answers. */
export function createBodyReader(jsonMaxMs: number): (endpoint: EndpointDefinition) => ReadBody {
  const readJson = createJsonReader(jsonMaxMs);
  const uploadReaderOf = createUploadReader();
  return (endpoint) => {
    if (endpoint.upload) return uploadReaderOf(endpoint.upload);
    return endpoint.body ? readJson : readNothing;
  };
}
