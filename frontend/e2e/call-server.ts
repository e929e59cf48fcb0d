/** What tests ask of the server themselves: people who are on none of their pages, and what is stored. */
import type { Court } from '@crease/contract';
import { tokenFor } from './signed-in.ts';

interface Call {
  method: string;
  /** After `/api`. */
  path: string;
  body?: object | undefined;
}

/** Answers the data. Without a token a visitor calls. @throws {Error} when the call is refused */
export async function callServer<Data>(
  url: string,
  { method, path, body, token }: Call & { token?: string | undefined },
): Promise<Data> {
  const isForm = body instanceof FormData;
  const response = await fetch(`${url}/api${path}`, {
    method,
    headers: {
      ...(token !== undefined && { Authorization: `Bearer ${token}` }),
      ...(!isForm && { 'Content-Type': 'application/json' }),
    },
    ...(body && { body: isForm ? body : JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${await response.text()}`);
  return ((await response.json()) as { data: Data }).data;
}

/** Does in one call what a person does who is on none of the test's pages. @throws {Error} when the call is refused */
export async function callAs<Data>(url: string, email: string, call: Call): Promise<Data> {
  return callServer(url, { ...call, token: await tokenFor(url, email) });
}

/** @throws {Error} when there is no such court */
export async function readCourt(url: string, courtId: string): Promise<Court> {
  const { court } = await callServer<{ court: Court }>(url, {
    method: 'GET',
    path: `/courts/${courtId}`,
  });
  return court;
}
