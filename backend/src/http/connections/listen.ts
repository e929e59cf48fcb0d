import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PlainProblem } from '../../platform/errors/plain-problem.ts';

/**
 * When an instance has stopped, all its browsers come to another one in the same moment. The system drops those who
 * find no room, and each comes again after a second, or after three. Linux gives 4096 at most, Node.js asks for 511.
 */
const WAITING_CONNECTIONS_MAX = 4_096;

/** Answers the real port, also when 0 was asked for. @throws {PlainProblem} when nothing can listen there */
export function listen(httpServer: Server, host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    httpServer.once('error', ({ code }: NodeJS.ErrnoException) => {
      const sentence =
        code === 'EADDRINUSE'
          ? `Port ${port} is in use. Stop what runs there, or choose another with PORT=${port + 1}.`
          : `Nothing can listen at HOST ${host} and PORT ${port} here (${code ?? 'unknown'}).`;
      reject(new PlainProblem(sentence));
    });
    httpServer.listen({ port, host, backlog: WAITING_CONNECTIONS_MAX }, () => {
      resolve((httpServer.address() as AddressInfo).port);
    });
  });
}
