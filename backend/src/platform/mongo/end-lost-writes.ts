/**
 * The driver may write to a socket that is destroyed, but has not told so yet, and then waits for ever for it to drain:
 * after a cut line some commands never ended, and with them all that shared their answers. Without an answer to the
 * driver's own look at the server, nothing worked any more. Here such a wait ends with its socket, and what the socket
 * itself reports is an error of the network, as the driver's others are. What else fails, as a command that is too large,
 * stays what it is: an error of the network would make the driver give up all its connections.
 */
import mongoose, { type Connection } from 'mongoose';
import type { EventEmitter } from 'node:events';

const { MongoNetworkError } = mongoose.mongo;

/** A connection of the driver to one server. */
interface Line {
  socket: EventEmitter;
  /** Why the driver ended it, as a late answer: which kind it is decides whether the other connections are kept. */
  error?: Error | null;
}

interface LineMethods {
  writeCommand: (this: Line, ...asked: unknown[]) => Promise<void>;
}

/** What the driver's client consists of, which its types do not tell. */
interface Client {
  topology?: { s: { servers: Map<string, { monitor?: { connection: Line | null } | null }> } };
}

const guarded = new WeakSet<LineMethods>();

/** The class of all lines, by one that is open. */
function methodsOfLines(connection: Connection): LineMethods | undefined {
  const { topology } = connection.getClient() as unknown as Client;
  const servers = [...(topology?.s.servers.values() ?? [])];
  let methods: unknown = servers.find(({ monitor }) => monitor?.connection)?.monitor?.connection;
  while (methods && !Object.hasOwn(methods, 'writeCommand')) {
    methods = Object.getPrototypeOf(methods) as unknown;
  }
  return methods as LineMethods | undefined;
}

export function endLostWrites(connection: Connection): void {
  const methods = methodsOfLines(connection);
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
