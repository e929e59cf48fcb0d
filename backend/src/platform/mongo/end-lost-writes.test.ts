import mongoose from 'mongoose';
import type { Socket } from 'node:net';
import { expect, inject, onTestFinished, test, vi } from 'vitest';
import { connectMongo } from './mongo-connection.ts';
import { isDatabaseGone } from './mongo-errors.ts';

/** The connection by which the driver looks whether the server is there. */
interface DriverConnection {
  socket: Socket;
  command: (database: object, command: object, options: object) => Promise<unknown>;
}
interface Client {
  topology: { s: { servers: Map<string, { monitor: { connection: DriverConnection } }> } };
}

async function openConnection() {
  const connection = await connectMongo(inject('mongodbUri'));
  onTestFinished(() => connection.close());
  return connection;
}

async function openSocket() {
  const { topology } = (await openConnection()).getClient() as unknown as Client;
  const [looking] = [...topology.s.servers.values()].map(({ monitor }) => monitor.connection);
  if (!looking) throw new Error('There is no connection');
  return { socket: looking.socket, ping: () => looking.command({ db: 'admin' }, { ping: 1 }, {}) };
}

test('when the driver writes to a connection that was cut and does not know it yet, then that fails, and is not waited for', async () => {
  const { socket, ping } = await openSocket();
  const countWaiting = () => socket.listenerCount('close') + socket.listenerCount('error');
  const waiting = countWaiting();
  expect(await ping()).toMatchObject({ ok: 1 });
  expect(countWaiting()).toBe(waiting);
  socket.destroy();
  await expect(ping()).rejects.toSatisfy(isDatabaseGone);
});

test('when a connection tells that nobody reads it any more, then the database counts as gone', async () => {
  const { socket, ping } = await openSocket();
  const error = new Error('This socket has been ended by the other party');
  vi.spyOn(socket, 'write').mockImplementation(() => {
    process.nextTick(() => socket.emit('error', error));
    return false;
  });
  await expect(ping()).rejects.toSatisfy(isDatabaseGone);
});

test('when the driver ends a connection under what it writes, because an answer is late, then that is told', async () => {
  const { socket, ping } = await openSocket();
  vi.spyOn(socket, 'write').mockReturnValue(false);
  const asked = ping();
  socket.emit('timeout');
  await expect(asked).rejects.toBeInstanceOf(mongoose.mongo.MongoNetworkTimeoutError);
});

test('when a command can not be written down, then the fault is its own, and all connections are kept', async () => {
  const connection = await openConnection();
  const cleared = vi.fn();
  connection.getClient().on('connectionPoolCleared', cleared);
  const found = connection.collection('courts').findOne({ name: new RegExp('\0') });
  await expect(found).rejects.toThrow(/null bytes/);
  expect(cleared).not.toHaveBeenCalled();
});
