/**
 * The tokens of the demo's people. A login costs a tenth of a second of the processor on purpose; as each server starts
 * with a copy of the same demo data, its people sign in once for all of them.
 */
import type { DemoAccount } from '@crease/contract';
import { PASSWORD } from '../people/demo-people.ts';

/** In the environment, as the demo data's folder is. */
const TOKENS = 'CREASE_SEEDED_TOKENS';

/** Addresses of servers that started with the copy. */
const seeded = new Set<string>();

async function logInAt(url: string, email: string): Promise<string> {
  const response = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD }),
  });
  const { data } = (await response.json()) as { data: { token: string } };
  return data.token;
}

/** Signs all of them in at the server that makes the demo data. */
export async function keepTokens(url: string): Promise<void> {
  const response = await fetch(`${url}/api/demo`);
  const { data } = (await response.json()) as { data: { accounts: DemoAccount[] } };
  const tokens = await Promise.all(
    data.accounts.map(async ({ email }) => [email, await logInAt(url, email)] as const),
  );
  process.env[TOKENS] = JSON.stringify(Object.fromEntries(tokens));
}

/** Returns a function to be called when the server has ended, because another one may get its address. */
export function noteSeeded(url: string): () => void {
  seeded.add(url);
  return () => {
    seeded.delete(url);
  };
}

function keptTokenOf(url: string, email: string): string | undefined {
  if (!seeded.has(url)) return undefined;
  return (JSON.parse(process.env[TOKENS] ?? '{}') as Record<string, string>)[email];
}

export async function tokenFor(url: string, email: string): Promise<string> {
  return keptTokenOf(url, email) ?? logInAt(url, email);
}
