/**
 * Random sequences of everything that people do with bookings, on the real server and on a small model of its rules.
 */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeCourt, makePerson } from '../factories.ts';
import { startTestServer, type TestServer } from '../start-test-server.ts';
import type { BookingModel } from './booking-model.ts';
import { STEPS, type Real } from './booking-steps.ts';
import { findBroken } from './check-invariants.ts';
import { seedOf } from './random.ts';
import { sweepAll } from './sweep-all.ts';

const RUNS = 60;
const STEPS_MAX = 25;
const START = '2026-12-01T04:30:00Z';
const LASTS_MS = 6 * 86_400_000;
/** Who owns each court. */
const OWNER_OF = [0, 1];

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

async function setUp(): Promise<{ model: BookingModel; real: Real }> {
  server.clock.set(START);
  await server.connection.collection('bookings').deleteMany({});
  await server.connection.collection('outbox').deleteMany({});
  const owners = [await makePerson(server, 'owner'), await makePerson(server, 'owner')];
  const customers = [await makePerson(server, 'customer'), await makePerson(server, 'customer')];
  const courtIds: string[] = [];
  for (const owner of OWNER_OF) {
    courtIds.push((await makeCourt(server, owners[owner]?.id ?? '')).id);
  }
  const nowMs = Date.parse(START);
  return {
    model: {
      nowMs,
      courts: OWNER_OF.map((owner) => ({ owner, isOpen: true, isThere: true })),
      bookings: [],
    },
    real: { server, customers, owners, courtIds, bookingIds: [], endsMs: nowMs + LASTS_MS },
  };
}

test(
  `when ${RUNS} random sequences are played, then the server does what the rules say at every step`,
  { retry: 0, timeout: 600_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.commands(STEPS, { maxCommands: STEPS_MAX, size: 'max' }),
        async (steps) => {
          await fc.asyncModelRun(setUp, steps);
          await sweepAll(server);
          expect(await findBroken(server.connection, { isSwept: true })).toEqual([]);
        },
      ),
      {
        numRuns: RUNS,
        seed: seedOf('CREASE_MODEL_SEED'),
        plugins: [fc.interruptAfterTimeLimit(300_000)],
      },
    );
  },
);
