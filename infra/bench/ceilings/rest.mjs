/**
 * The bare stack for REST: Express, the driver, one query or one insert, one answer of the product's very bytes.
 * `PLANS`: what to do for each path, and the answer to give.
 */
import express from 'express';
import { createSecretKey } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { EJSON } from 'bson';
import { MongoClient } from 'mongodb';

/** The very versions that the product runs. */
const productRequire = createRequire(new URL('../../../backend/package.json', import.meta.url));
const jwt = productRequire('jsonwebtoken');

const { MONGODB_URI = '', PLANS = '', JWT_SECRET = '' } = process.env;
const client = await new MongoClient(MONGODB_URI).connect();
const database = client.db();
const key = createSecretKey(Buffer.from(JWT_SECRET));
const app = express();
app.disable('x-powered-by');

/**
 * @typedef {{ path: string, method: 'GET' | 'POST', answer: object, isSignedIn: boolean, collection: string,
 *   filter: object, sort?: any, limit?: number, isCount?: boolean, document?: object }} Plan
 */

/** @param {import('express').Request} request @param {import('express').Response} _response @param {() => void} next */
function verifyToken(request, _response, next) {
  const token = request.get('authorization')?.slice('Bearer '.length) ?? '';
  jwt.verify(token, key, { algorithms: ['HS256'], issuer: 'crease', audience: 'crease' });
  next();
}

/** @param {Plan} plan */
function work({ collection, filter, sort, limit, isCount, document }) {
  const documents = database.collection(collection);
  if (document) return documents.insertOne({ ...document });
  if (isCount) return documents.countDocuments(filter);
  const found = documents.find(filter).limit(limit ?? 0);
  return (sort ? found.sort(sort) : found).toArray();
}

/** @type {Plan[]} */
const plans = EJSON.parse(await readFile(PLANS, 'utf8'));
for (const plan of plans) {
  const path = plan.path.split('?')[0] ?? plan.path;
  const before = [
    ...(plan.isSignedIn ? [verifyToken] : []),
    ...(plan.method === 'POST' ? [express.json()] : []),
  ];
  app[plan.method === 'POST' ? 'post' : 'get'](path, ...before, async (_request, response) => {
    await work(plan);
    response.status(plan.method === 'POST' ? 201 : 200).json(plan.answer);
  });
}

const server = app.listen(0, '127.0.0.1', () => {
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  process.stdout.write(`ready at http://127.0.0.1:${port}\n`);
});
process.on('SIGTERM', () => process.exit(0));
