import type { Socket } from 'node:net';
import { expect, inject, test } from 'vitest';
import { connectMongo } from './mongo-connection.ts';
import { isDatabaseGone } from './mongo-errors.ts';

/** The line by which the driver looks whether the server is there. */
interface Line {
  socket: Socket;
  command: (database: object, command: object, options: object) => Promise<unknown>;
}
interface Client {
  topology: { s: { servers: Map<string, { monitor: { connection: Line } }> } };
}

test('when the driver writes to a line that was cut and does not know it yet, then that fails, and is not waited for', async () => {
  const connection = await connectMongo(inject('mongodbUri'));
  const { topology } = connection.getClient() as unknown as Client;
  const [line] = [...topology.s.servers.values()].map(({ monitor }) => monitor.connection);
  const ping = () => line?.command({ db: 'admin' }, { ping: 1 }, {});
  const countWaiting = () => line?.socket.listenerCount('close');
  const waiting = countWaiting();
  expect(await ping()).toMatchObject({ ok: 1 });
  expect(countWaiting()).toBe(waiting);
  line?.socket.destroy();
  await expect(ping()).rejects.toSatisfy(isDatabaseGone);
  await connection.close();
});
