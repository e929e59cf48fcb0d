/**
 * Sends calls over connections that are already open, as connections to the database are. So the time of a call
 * contains neither connecting nor the work of `fetch` in this process.
 */
import { Agent, request } from 'node:http';
import { bearer, type Person } from './people.ts';
import type { Program } from './programs.ts';

interface Call {
  method: 'GET' | 'PUT';
  path: string;
  person?: Person;
  body?: unknown;
}

interface Lines {
  /** Resolves with the status of the answer. */
  call: (call: Call) => Promise<number>;
  close: () => void;
}

/** Opens `count` connections, so that this many calls can run at once. */
export async function openLines({ address }: Program, count: number): Promise<Lines> {
  const agent = new Agent({ keepAlive: true, maxSockets: count, maxFreeSockets: count });

  const call = ({ method, path, person, body }: Call): Promise<number> =>
    new Promise((resolve, reject) => {
      const headers = { ...(person && bearer(person)), 'content-type': 'application/json' };
      const asked = request(address + path, { agent, method, headers }, (response) => {
        response.resume();
        response.once('end', () => {
          resolve(response.statusCode ?? 0);
        });
      });
      asked.once('error', reject);
      asked.end(body === undefined ? undefined : JSON.stringify(body));
    });

  await Promise.all(Array.from({ length: count }, () => call({ method: 'GET', path: '/healthz' })));
  return {
    call,
    close: () => {
      agent.destroy();
    },
  };
}
