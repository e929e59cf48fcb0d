/** Reads what a request carries, once its sender may send it. */
import type { EndpointDefinition } from '@crease/contract';
import express, { type Request, type RequestHandler, type Response } from 'express';
import { promisify } from 'node:util';
import type { createUploadReader, ReadUpload } from './uploads.ts';

const BODY_MAX = '100kb';
const NO_FILES: readonly Buffer[] = [];

const json: RequestHandler = express.json({ limit: BODY_MAX, type: () => true });
const parseJson = promisify<Request, Response>(json);

const readJson: ReadUpload = async (request, response) => {
  await parseJson(request, response);
  return NO_FILES;
};

const readNothing: ReadUpload = () => Promise.resolve(NO_FILES);

/** The reader that an endpoint asks for; texts end up in `request.body`, files in the answer. */
export function bodyReaderOf(
  endpoint: EndpointDefinition,
  uploadReaderOf: ReturnType<typeof createUploadReader>,
): ReadUpload {
  if (endpoint.upload) return uploadReaderOf(endpoint.upload);
  return endpoint.body ? readJson : readNothing;
}
