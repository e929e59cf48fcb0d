import { tokenFor } from './signed-in.ts';

interface Call {
  method: string;
  /** After `/api`. */
  path: string;
  body?: object;
}

/** Does in one call what a person does who is on none of the test's pages. @throws {Error} when the call is refused */
export async function callAs<Data>(
  url: string,
  email: string,
  { method, path, body }: Call,
): Promise<Data> {
  const response = await fetch(`${url}/api${path}`, {
    method,
    headers: {
      'Content-Type': 'application/json',
      Authorization: `Bearer ${await tokenFor(url, email)}`,
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}`);
  return ((await response.json()) as { data: Data }).data;
}
