/** People who are signed in without a login, because comparing a password takes a hundred milliseconds. */
import { createHmac } from 'node:crypto';
import { ObjectId, type Db } from 'mongodb';
import { BENCH_SECRET } from './programs.ts';

const HOUR_SECONDS = 3_600;

export interface Person {
  id: ObjectId;
  token: string;
}

function partOf(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

/** A session token as the product signs them, good for an hour. */
export function signToken(userId: string, tokenVersion = 0): string {
  const iat = Math.floor(Date.now() / 1_000);
  const claims = { typ: 'session', ver: tokenVersion, iat, exp: iat + HOUR_SECONDS };
  const parts = `${partOf({ alg: 'HS256', typ: 'JWT' })}.${partOf({
    ...claims,
    aud: 'crease',
    iss: 'crease',
    sub: userId,
  })}`;
  return `${parts}.${createHmac('sha256', BENCH_SECRET).update(parts).digest('base64url')}`;
}

/** A person of the demo data, signed in. @throws {Error} when nobody has this address */
export async function findPerson(database: Db, email: string): Promise<Person> {
  const user = await database.collection('users').findOne({ email });
  if (!user) throw new Error(`There is nobody of ${email}`);
  const version = user['tokenVersion'] as number;
  return { id: user._id, token: signToken(user._id.toHexString(), version) };
}

/** New customers without bookings or messages, signed in. */
export async function makeCustomers(database: Db, count: number): Promise<Person[]> {
  const users = database.collection('users');
  const original = await users.findOne({ email: 'customer@demo.lk' });
  const people = Array.from({ length: count }, () => {
    const id = new ObjectId();
    return { id, token: signToken(id.toHexString()) };
  });
  await users.insertMany(
    people.map(({ id }) => ({
      ...original,
      _id: id,
      name: 'Bench Customer',
      email: `${id.toHexString()}@bench.lk`,
      tokenVersion: 0,
    })),
  );
  return people;
}

export const bearer = ({ token }: Person) => ({ authorization: `Bearer ${token}` });
