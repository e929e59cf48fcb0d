/** A server that only reads forms with images, within limits that a test can reach. */
import express from 'express';
import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import request from 'supertest';
import { afterAll, beforeAll, expect } from 'vitest';
import { respondWithErrors } from '../src/http/error-response.ts';
import { createUploadReader } from '../src/http/uploads/uploads.ts';
import { createLogger } from '../src/platform/log/logger.ts';

const MEGABYTE = 1024 * 1024;

export const UPLOAD_LIMITS = {
  /** Slow enough that a busy machine does not make a test look like a stalled upload. */
  pace: { lookEveryMs: 1_000, bytes: 2_000 },
  /**
   * Enough for forms of this size on a busy machine; only one that does not end takes as long, and longer than two
   * looks at its pace would.
   */
  discardMs: 2_500,
  letGoMs: 1_000,
  memoryMaxBytes: 40 * MEGABYTE,
  accountMaxBytes: 30 * MEGABYTE,
};

/** The head of an image and its first two bytes. */
export const PART = '--b\r\nContent-Disposition: form-data; name="images"; filename="x"\r\n\r\nab';

export const bytes = (length: number) => Buffer.alloc(length, 7);

function beginAt(port: number, { length, account }: { length: number; account: string }) {
  const socket = connect(port, '127.0.0.1');
  socket.write(
    `POST / HTTP/1.1\r\nHost: x\r\nX-Account: ${account}\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: ${length}\r\n\r\n${PART}`,
  );
  const answer = new Promise<string>((resolve, reject) => {
    let text = '';
    socket.on('data', (chunk) => (text += chunk.toString()));
    socket.on('end', () => {
      resolve(text);
    });
    // What is sent after the answer, as a byte under way, ends the connection harder.
    socket.on('error', (error) => {
      if (text === '') reject(error);
      else resolve(text);
    });
  });
  return { socket, answer };
}

/** One server for all tests of a file. */
export function serveUploads() {
  let server: Server;
  let newest: Socket | undefined;
  let isHolding = false;
  let letGo: (() => void) | undefined;

  beforeAll(async () => {
    const read = createUploadReader(UPLOAD_LIMITS)({ field: 'images', filesMax: 3 });
    const app = express();
    app.post('/', async (incoming, response) => {
      let end: (() => void) | undefined;
      const over = new Promise<void>((resolve) => (end = resolve));
      try {
        // Each form comes from a new account, unless the header names one.
        const userId = incoming.get('x-account') ?? randomUUID();
        const files = await read(incoming, response, { userId, over });
        if (isHolding) await new Promise<void>((resolve) => (letGo = resolve));
        response.json({ sizes: files.map((file) => file.length), body: incoming.body as unknown });
      } finally {
        end?.();
      }
    });
    app.use(respondWithErrors(createLogger({ level: 'silent', isForPeople: false })));
    server = createServer(app);
    server.on('connection', (socket) => (newest = socket));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  const portOf = () => (server.address() as AddressInfo).port;

  return {
    portOf,
    send: () => request(`http://127.0.0.1:${portOf()}`).post('/'),

    countConnections: () =>
      new Promise<number>((resolve) => {
        server.getConnections((_, count) => {
          resolve(count);
        });
      }),

    /** Resolves when the server has read all that was written to the newest connection. */
    hasCome: async ({ bytesWritten }: Socket) => {
      await expect.poll(() => newest?.bytesRead).toBe(bytesWritten);
    },

    /** Sends a form that is worked on until `end`. */
    hold: async (form: request.Test) => {
      isHolding = true;
      letGo = undefined;
      const status = form.then((response) => response.status);
      await expect.poll(() => letGo).toBeDefined();
      isHolding = false;
      return { status, end: () => letGo?.() };
    },

    /** Sends the head of a form of `length` bytes and its first bytes. */
    begin: (length: number, account: string = randomUUID()) =>
      beginAt(portOf(), { length, account }),
  };
}
