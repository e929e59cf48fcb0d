/**
 * The bare stack for pushes: Socket.IO and one Express route that emits. With `REDIS_URL` it uses the Redis adapter;
 * with `MONGODB_URI` the route stores a document before it emits.
 */
import express from 'express';
import { createServer } from 'node:http';
import { MongoClient } from 'mongodb';
import { productRequire } from './product-packages.mjs';

const { Server } = productRequire('socket.io');
const { createAdapter } = productRequire('@socket.io/redis-adapter');
const { createClient } = productRequire('redis');

const { REDIS_URL = '', MONGODB_URI = '' } = process.env;

async function openAdapter() {
  const publisher = createClient({ url: REDIS_URL });
  const subscriber = publisher.duplicate();
  await Promise.all([publisher.connect(), subscriber.connect()]);
  return createAdapter(publisher, subscriber);
}

async function openStored() {
  if (MONGODB_URI === '') return undefined;
  return (await new MongoClient(MONGODB_URI).connect()).db().collection('bare');
}

const stored = await openStored();
const app = express();
app.disable('x-powered-by');
const server = createServer(app);
const io = new Server(server, {
  serveClient: false,
  ...(REDIS_URL !== '' && { adapter: await openAdapter() }),
});

io.on('connection', (/** @type {any} */ socket) => {
  socket.on('join', (/** @type {string} */ room, /** @type {() => void} */ answer) => {
    socket.join(room);
    answer();
  });
  socket.on('leave', (/** @type {string} */ room, /** @type {() => void} */ answer) => {
    socket.leave(room);
    answer();
  });
});

app.post('/emit', express.json(), async (request, response) => {
  const { room, event, payload, document } = request.body;
  await stored?.insertOne(document);
  io.to(room).emit(event, payload);
  response.status(201).json({ success: true });
});

server.listen(0, '127.0.0.1', () => {
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  process.stdout.write(`ready at http://127.0.0.1:${port}\n`);
});
process.on('SIGTERM', () => process.exit(0));
