/** B15: what sending and storing a message costs. */
import { randomUUID } from 'node:crypto';
import { askFor } from '../lab/ask.ts';
import { answerOf, INSERT, startBareRest, storedOf } from '../lab/bare-rest.ts';
import type { Benchmark } from '../benchmark.ts';
import { copiedCourts } from '../lab/copy-data.ts';
import type { Lab } from '../lab/lab.ts';
import { arenaOf } from '../lab/load.ts';
import { benchmarkOf, sizeForWrites } from '../measure.ts';
import { bearer, makeCustomers, type Person } from '../lab/people.ts';
import type { Program } from '../lab/programs.ts';

/** A message costs several times what a read does, so a run has only this fraction of the operations. */
const PART = 5;
/** So many that two messages hardly ever go to the same conversation at once, and none gets many unread messages. */
const CONVERSATIONS = 400;
const PATH = '/api/messages/conversations';

interface Thread {
  person: Person;
  path: string;
}

async function openThreads(lab: Lab, product: Program, count: number): Promise<Thread[]> {
  const { database } = await lab.openWorld();
  const courts = await copiedCourts(database);
  const people = await makeCustomers(database, count);
  const threads: Thread[] = [];
  for (const [index, person] of people.entries()) {
    const courtId = String(courts[index % courts.length]?.['_id']);
    const question = { method: 'POST', path: PATH, person, body: { courtId } } as const;
    const made = (await askFor(201, product, question)) as { conversation: { _id: string } };
    threads.push({ person, path: `${PATH}/${made.conversation._id}/messages` });
  }
  return threads;
}

/** Messages for the conversations in turn, each under an idempotency key of its own as a browser sends it. */
function lettersOf(threads: readonly Thread[]) {
  let sent = 0;
  return () => {
    const { person, path } = threads[sent++ % threads.length] as Thread;
    const headers = { ...bearer(person), 'idempotency-key': randomUUID() };
    return { path, headers, body: { content: `Is the court free at ${sent}?` } };
  };
}

const COMPARISON = {
  id: 'B15',
  what: 'a message',
  ceiling: 'Express + token verify with a KeyObject + insertOne of the same document',
  unit: 'µs CPU',
  target: 1.8,
} as const;

export const MESSAGE_BENCHMARK: Benchmark = benchmarkOf(
  COMPARISON,
  async (lab, { operations, isShort }) => {
    const amount = Math.ceil(operations / PART);
    const world = await lab.openWorld();
    const product = await world.startProduct();
    const threads = await openThreads(lab, product, isShort ? amount : CONVERSATIONS);
    const plan = { path: PATH, method: 'POST', status: 201, vary: lettersOf(threads) } as const;
    const answer = await answerOf(product, plan);
    const document = await storedOf(world, 'messages', answer.data['message']);
    const path = `${PATH}/:id/messages`;
    const bare = { ...INSERT, path, document, answer, isSignedIn: true } as const;
    const ceiling = await startBareRest(world, bare);
    const arena = await arenaOf(
      { product: { program: product, plan }, ceiling: { program: ceiling, plan } },
      amount,
    );
    const readAll = () =>
      world.database.collection('conversations').updateMany({}, { $set: { unread: [] } });
    return {
      ...arena,
      product: {
        run: async () => {
          // Each message counts what its reader has not read, which would grow from run to run.
          await readAll();
          return arena.product.run();
        },
      },
    };
  },
  sizeForWrites,
);
