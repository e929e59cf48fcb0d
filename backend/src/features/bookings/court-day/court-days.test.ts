import { addDays, colomboDateAt, type CourtDay } from '@crease/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { refusedByIndexOn } from '../../../../test/refused-by-index.ts';
import { startTestServer, type TestServer } from '../../../../test/start-test-server.ts';

const COURT = 'a'.repeat(24);
const DATES = ['2026-12-01', '2026-12-02', '2026-12-03'];
const ROUNDS = 12;

let servers: TestServer[];

beforeEach(async () => {
  const first = await startTestServer();
  servers = [first, await startTestServer({ databaseName: first.databaseName })];
});
afterEach(async () => {
  for (const server of servers.toReversed()) await server.close();
});

test('when many changes are numbered at once on two instances, then no number of a court and date is given twice', async () => {
  const given = new Map<string, number[]>(DATES.map((date) => [date, []]));
  const number = async (date: string, server: TestServer) => {
    const version = await server.services.courtDays.nextVersion({ courtId: COURT, date });
    given.get(date)?.push(version);
  };
  const rounds = Array.from({ length: ROUNDS }, () => DATES).flat();
  await Promise.all(rounds.flatMap((date) => servers.map((server) => number(date, server))));
  for (const date of DATES) {
    const numbers = given.get(date) as number[];
    expect(numbers).toHaveLength(ROUNDS * servers.length);
    expect(new Set(numbers).size).toBe(numbers.length);
    const version = await servers[0]?.services.courtDays.readVersion({ courtId: COURT, date });
    expect(version).toBe(Math.max(...numbers));
  }
});

test('when several courts and dates change in one moment, then each counts on by one', async () => {
  const [{ services }] = servers as [TestServer];
  const numberAll = () =>
    Promise.all(DATES.map((date) => services.courtDays.nextVersion({ courtId: COURT, date })));
  expect(await numberAll()).toEqual([1, 1, 1]);
  expect(await numberAll()).toEqual([2, 2, 2]);
  await services.courtDays.nextVersion({ courtId: COURT, date: DATES[0] as string });
  expect(await numberAll()).toEqual([4, 3, 3]);
});

test('when another instance makes the first number of a day at the same moment, then this one counts on', async () => {
  const [{ connection, services }] = servers as [TestServer];
  const days = connection.collection('courtdays');
  vi.spyOn(days, 'findOneAndUpdate').mockRejectedValueOnce(refusedByIndexOn('_id'));
  const courtDay = { courtId: COURT, date: DATES[0] as string };
  expect(await services.courtDays.nextVersion(courtDay)).toBe(1);
});

test('when days are long over, then their numbers are purged, and no others', async () => {
  const [{ clock, connection, services }] = servers as [TestServer];
  const today = colomboDateAt(clock.now());
  const days = [-400, -31, -30, -1, 0, 90].map((ahead) => addDays(today, ahead));
  // The first version is made alone, the others by one combined command.
  const [first, ...others] = days.map((date) => ({ courtId: COURT, date })) as [CourtDay];
  await services.courtDays.nextVersion(first);
  await Promise.all(others.map((courtDay) => services.courtDays.nextVersion(courtDay)));
  await services.bookings.purgeDays();
  const left = await connection.collection<{ date: string }>('courtdays').find().toArray();
  expect(left.map(({ date }) => date).toSorted()).toEqual(days.slice(2));
});
