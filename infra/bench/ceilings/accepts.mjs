/**
 * The bare stack for accepts: Express and the driver read who asks and what it is about, side by side, then one
 * conditional update decides.
 */
import express from 'express';
import { MongoClient, MongoServerError, ObjectId } from 'mongodb';
import { readToken } from './verify-token.mjs';

const { MONGODB_URI = '' } = process.env;
const database = (await new MongoClient(MONGODB_URI).connect()).db();
const users = database.collection('users');
const bookings = database.collection('bookings');

/** @param {ObjectId} userId @param {ObjectId} _id */
async function accept(userId, _id) {
  const [user, booking] = await Promise.all([
    users.findOne({ _id: userId }),
    bookings.findOne({ _id }),
  ]);
  if (!user || !booking || !user._id.equals(booking['owner'])) return null;
  const change = { $set: { status: 'confirmed', heldSlots: booking['startHours'] } };
  try {
    return await bookings.findOneAndUpdate({ _id, status: 'pending' }, change);
  } catch (error) {
    if (error instanceof MongoServerError && error.code === 11_000) return null;
    throw error;
  }
}

const app = express();
app.disable('x-powered-by');
app.get('/healthz', (_request, response) => {
  response.json({ status: 'ok' });
});
app.put('/api/bookings/:id/status', express.json(), async (request, response) => {
  const userId = new ObjectId(readToken(request));
  const booking = await accept(userId, new ObjectId(request.params.id));
  response.status(booking ? 200 : 409).json({ success: booking !== null, data: { booking } });
});

const server = app.listen(0, '127.0.0.1', () => {
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  process.stdout.write(`ready at http://127.0.0.1:${port}\n`);
});
process.on('SIGTERM', () => process.exit(0));
