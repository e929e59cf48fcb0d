/** Answers in the envelope that every endpoint shares. */
import type { Response } from 'express';
import { longJsonOf } from './long-json.ts';

const JSON_TYPE = 'application/json; charset=utf-8';

interface Answered {
  data: object;
  message?: string;
}

/** What nobody keeps is not asked for by its tag again, so none is made of it. */
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
