/**
 * The bare stack for calls that read: Express, the driver, one query, one answer of the product's very bytes.
 * `PLANS`: for each path the collection, filter and limit to read, and the answer to give.
 */
import express from 'express';
import { readFile } from 'node:fs/promises';
import { EJSON } from 'bson';
import { MongoClient } from 'mongodb';

const { MONGODB_URI = '', PLANS = '' } = process.env;
const client = await new MongoClient(MONGODB_URI).connect();
const database = client.db();
const app = express();
app.disable('x-powered-by');

/** @type {{ path: string, collection: string, filter: object, sort?: object, limit?: number, answer: object }[]} */
const plans = EJSON.parse(await readFile(PLANS, 'utf8'));
for (const { path, collection, filter, sort, limit, answer } of plans) {
  app.get(path.split('?')[0] ?? path, async (_request, response) => {
    const found = database.collection(collection).find(filter);
    if (sort) found.sort(/** @type {any} */ (sort));
    await found.limit(limit ?? 0).toArray();
    response.json(answer);
  });
}

const server = app.listen(0, '127.0.0.1', () => {
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  process.stdout.write(`ready at http://127.0.0.1:${port}\n`);
});
process.on('SIGTERM', () => process.exit(0));
