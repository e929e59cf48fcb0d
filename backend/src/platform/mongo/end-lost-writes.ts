/**
 * The driver may write to a socket that is destroyed but has not said so yet. It then waits for ever for the socket to
 * drain: after a cut some commands never ended, nor did anybody who shared their answers. When the driver's own look at
 * the server was such a command, nothing worked any more.
 * Here such a wait ends with its socket. What the socket reports becomes an error of the network, as the driver's own
 * errors of sockets are. Other errors, such as that of a command that is too large, stay what they are: for an error
 * of the network the driver gives up all its connections.
 */
import mongoose, { type Connection } from 'mongoose';
import type { EventEmitter } from 'node:events';

const { MongoNetworkError } = mongoose.mongo;

/** A connection of the driver to one server. */
interface DriverConnection {
  socket: EventEmitter;
  /**
   * Why the driver ended the connection, such as a late answer. The kind of error decides whether the driver keeps its
   * other connections.
   */
  error?: Error | null;
}

interface ConnectionMethods {
  writeCommand: (this: DriverConnection, ...asked: unknown[]) => Promise<void>;
}

/** What the driver's client consists of, which its types do not tell. */
interface Client {
  topology?: {
    s: { servers: Map<string, { monitor?: { connection: DriverConnection | null } | null }> };
  };
}

const guarded = new WeakSet<ConnectionMethods>();

/** What all connections inherit, found by one that is open. */
function findMethods(connection: Connection): ConnectionMethods | undefined {
  const { topology } = connection.getClient() as unknown as Client;
  const servers = [...(topology?.s.servers.values() ?? [])];
  let methods: unknown = servers.find(({ monitor }) => monitor?.connection)?.monitor?.connection;
  while (methods && !Object.hasOwn(methods, 'writeCommand')) {
    methods = Object.getPrototypeOf(methods) as unknown;
  }
  return methods as ConnectionMethods | undefined;
}

export function endLostWrites(connection: Connection): void {
  const methods = findMethods(connection);
  if (!methods || guarded.has(methods)) return;
  guarded.add(methods);
  const { writeCommand } = methods;
  methods.writeCommand = async function (...asked) {
    const { socket } = this;
    let fail: (cause: unknown) => void = () => undefined;
    const lost = new Promise<never>((_, reject) => {
      fail = (cause) => {
        const options = cause instanceof Error ? { cause } : {};
        reject(this.error ?? new MongoNetworkError('The connection was lost', options));
      };
    });
    socket.once('error', fail).once('close', fail);
    try {
      await Promise.race([writeCommand.apply(this, asked), lost]);
    } finally {
      socket.off('error', fail).off('close', fail);
    }
  };
}
