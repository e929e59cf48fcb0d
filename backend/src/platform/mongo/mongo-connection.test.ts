import mongoose from 'mongoose';
import { expect, onTestFinished, test, vi } from 'vitest';
import { uriOfDatabase } from '../../../test/database-uri.ts';
import { PlainProblem } from '../errors/plain-problem.ts';
import { connectMongo } from './mongo-connection.ts';

const SECRET = 'owzat';
const { host } = uriOfDatabase('crease');

test.each([
  ['a @', `crease:${SECRET}@1@${host}/`, /^MONGODB_URI must be .* a @ in the password/],
  ['a %', `crease:${SECRET}%zz@${host}/`, /^MONGODB_URI must be .* a % as %25/],
  ['a /', `crease:${SECRET}/1@${host}/`, /^MONGODB_URI must be .* a \/ as %2F/],
  ['an option of another program', `${host}/?pin=${SECRET}`, /^MONGODB_URI must be /],
  ['an unknown name', `crease:${SECRET}@${host}/`, /does not let Crease in/],
])(
  'when the address has %s, then that is said, without the password',
  async (_, rest, sentence) => {
    const problem = await connectMongo(`mongodb://${rest}`).then(
      () => undefined,
      (error: unknown) => error,
    );
    expect(problem).toBeInstanceOf(PlainProblem);
    expect((problem as Error).message).toMatch(sentence);
    expect((problem as Error).message).not.toContain(SECRET);
  },
);

test.each([
  ['', 'crease'],
  ['/', 'crease'],
  ['/?directConnection=true', 'crease'],
  ['/nets?directConnection=true', 'nets'],
])('when the address ends with "%s", then the database is %s', async (end, name) => {
  const connection = await connectMongo(`mongodb://${host}${end}`);
  onTestFinished(() => connection.destroy());
  expect(connection.db?.databaseName).toBe(name);
});

test('when the address is one of a cluster, then the database is the one that it names', async () => {
  const away = { asPromise: () => Promise.reject(new Error('Away')), destroy: vi.fn() };
  const create = vi.spyOn(mongoose, 'createConnection').mockReturnValueOnce(away as never);
  onTestFinished(() => {
    create.mockRestore();
  });
  const address = 'mongodb+srv://cluster.example.lk/nets?w=majority';
  await expect(connectMongo(address)).rejects.toThrow(PlainProblem);
  expect(create).toHaveBeenCalledWith(address, expect.objectContaining({ dbName: 'nets' }));
});

test('when nobody is let in, then nothing of the connection is left that would keep a process from its end', async () => {
  const create = vi.spyOn(mongoose, 'createConnection');
  onTestFinished(() => {
    create.mockRestore();
  });
  await expect(connectMongo(`mongodb://crease:${SECRET}@${host}/`)).rejects.toThrow(PlainProblem);
  expect(create).toHaveBeenCalledOnce();
  expect(mongoose.connections).not.toContain(create.mock.results[0]?.value);
});
