/** Sends the answer in the envelope that all endpoints share. */
import type { Response } from 'express';
import { longJsonOf } from './long-json.ts';

const JSON_TYPE = 'application/json; charset=utf-8';

interface Answered {
  data: object;
  message?: string;
}

/** An answer that may not be cached needs no ETag, so `end` skips computing one. */
export async function sendAnswer(
  response: Response,
  { data, ...said }: Answered,
  isKept: boolean,
): Promise<void> {
  const envelope = { success: true, ...said };
  const text = (await longJsonOf(envelope, data)) ?? JSON.stringify({ ...envelope, data });
  response.setHeader('Content-Type', JSON_TYPE);
  if (isKept) response.send(text);
  else response.end(text);
}
