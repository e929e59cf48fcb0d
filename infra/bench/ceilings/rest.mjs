/**
 * The bare stack for REST: Express and the driver run one query or one insert and send the same bytes that the
 * product answers. For a login it also compares one password and signs one token.
 * `PLAN` names the file that says what to do and what to answer.
 */
import express from 'express';
import { readFile } from 'node:fs/promises';
import { EJSON } from 'bson';
import { MongoClient } from 'mongodb';
import { bcrypt, jwt, key, readToken } from './verify-token.mjs';

const { MONGODB_URI = '', PLAN = '' } = process.env;
const client = await new MongoClient(MONGODB_URI).connect();
const database = client.db();
const app = express();
app.disable('x-powered-by');

/**
 * @typedef {{ path: string, method: 'GET' | 'POST', answer: object, isSignedIn: boolean, collection: string,
 *   filter: object, sort?: any, limit?: number, isCount?: boolean, document?: object, isLogin?: boolean, otherReads?:
 * number }} Plan
 */

/** @param {import('express').Request} request @param {import('express').Response} _response @param {() => void} next */
function verifyToken(request, _response, next) {
  readToken(request);
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

/**
 * Documents that are read besides, in the same trip.
 * @param {Plan} plan
 */
function readOthers({ collection, filter, otherReads = 0 }) {
  const documents = database.collection(collection);
  return Promise.all(Array.from({ length: otherReads }, () => documents.findOne(filter)));
}

/**
 * The result does not matter: comparing a wrong password takes as long.
 * @param {string} password
 * @param {import('mongodb').Document[]} found
 */
async function logIn(password, [user]) {
  await bcrypt.compare(password, user?.['passwordHash']);
  jwt.sign({ typ: 'session' }, key, { algorithm: 'HS256', subject: String(user?.['_id']) });
}

/** @type {Plan} */
const plan = EJSON.parse(await readFile(PLAN, 'utf8'));
const isPost = plan.method === 'POST';
const before = [...(plan.isSignedIn ? [verifyToken] : []), ...(isPost ? [express.json()] : [])];
const path = plan.path.split('?')[0] ?? plan.path;
app[isPost ? 'post' : 'get'](path, ...before, async (request, response) => {
  const [done] = await Promise.all([work(plan), readOthers(plan)]);
  if (plan.isLogin) await logIn(request.body.password, /** @type {any} */ (done));
  response.status(isPost && !plan.isLogin ? 201 : 200).json(plan.answer);
});

const server = app.listen(0, '127.0.0.1', () => {
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  process.stdout.write(`ready at http://127.0.0.1:${port}\n`);
});
process.on('SIGTERM', () => process.exit(0));
