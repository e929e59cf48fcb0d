/** Stands for Cloudinary: keeps what it is sent, and answers what it is told to. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface CloudinaryCall {
  path: string;
  body: Buffer;
}

interface CloudinaryServer {
  url: string;
  calls: CloudinaryCall[];
  answer: { status: number; body: object };
  close: () => Promise<void>;
}

export async function startCloudinary(): Promise<CloudinaryServer> {
  const httpServer = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      cloudinary.calls.push({ path: request.url ?? '', body: Buffer.concat(chunks) });
      const { status, body } = cloudinary.answer;
      response.writeHead(status, { 'Content-Type': 'application/json' });
      response.end(JSON.stringify(body));
    });
  });
  await once(httpServer.listen(0, '127.0.0.1'), 'listening');
  const cloudinary: CloudinaryServer = {
    url: `http://127.0.0.1:${(httpServer.address() as AddressInfo).port}`,
    calls: [],
    answer: { status: 200, body: { secure_url: 'https://res.cloudinary.com/crease/x.webp' } },
    close: async () => {
      httpServer.closeAllConnections();
      await once(httpServer.close(), 'close');
    },
  };
  return cloudinary;
}
