/** The metrics of a server that has done some work. */
import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import { answer, askFor, makeCourt, makePerson, makeRequest } from '../factories.ts';
import { openForFile } from '../open-for-file.ts';
import { connectSocket } from '../socket-client.ts';
import { startTestServer } from '../start-test-server.ts';
import { TOMORROW } from '../test-clock.ts';

const DASHBOARD = new URL('../../../infra/grafana/crease-dashboard.json', import.meta.url);
const OPERATORS_GUIDE = new URL('../../../infra/README.md', import.meta.url);

const server = await openForFile(startTestServer({ redisUrl: 'redis://127.0.0.1:9' }));
let metrics: string;
const read = async () => (await server.api.get('/metrics').expect(200)).text;

beforeAll(async () => {
  const [owner, customer, other] = await Promise.all([
    makePerson(server, 'owner'),
    makePerson(server, 'customer'),
    makePerson(server, 'customer'),
  ]);
  const court = await makeCourt(server, owner.id);
  const wish = { courtId: court.id, date: TOMORROW, hours: [9] };
  const bookings = [
    await makeRequest(server, customer, wish),
    await makeRequest(server, other, wish),
  ];
  await Promise.all(bookings.map(({ _id }) => answer(server, owner, _id, 'confirmed')));
  await askFor(server, customer, wish).expect(409);
  // Two accepts may or may not meet at the unique index; a second account with the same e-mail always does.
  const { email } = customer;
  const account = { name: 'Again', email, phone: '+94771234567', passwordHash: 'none' } as const;
  await expect(server.services.users.create({ ...account, role: 'customer' })).rejects.toThrow();
  await server.api.get(`/api/courts/${court.id}`).expect(200);
  await server.api.get('/api/wp-login.php').expect(404);
  await server.api.get('/wp-admin.php').expect(404);
  await server.api.get('/calendar/private.ics').expect(404);
  await server.api.propfind('/api/courts').expect(405);
  await server.api.lock('/wp-admin.php').expect(404);
  await server.services.bookingEvents.settled();
  await server.services.mail.sendDue();
  metrics = await read();
});

/** The value of a metric by its name and labels. */
function valueOf(name: string, ...labels: string[]): number | undefined {
  const line = metrics
    .split('\n')
    .find((one) => one.split(/[{ ]/)[0] === name && labels.every((label) => one.includes(label)));
  return line === undefined ? undefined : Number(line.split(' ').at(-1));
}

describe('when a server has worked', () => {
  test('then requests are told by the endpoint’s own words and never by an address', () => {
    const count = 'crease_http_request_duration_seconds_count';
    expect(valueOf(count, 'method="GET"', 'route="/courts/:id"', 'status="200"')).toBe(1);
    expect(valueOf(count, 'method="POST"', 'route="/bookings"', 'status="201"')).toBe(2);
    expect(valueOf(count, 'route="/api/…"', 'status="404"')).toBe(1);
    expect(valueOf(count, 'route="/calendar/…"', 'status="404"')).toBe(1);
    expect(valueOf(count, 'route="page"', 'status="404"')).toBe(1);
    expect(metrics).not.toMatch(/wp-|private/);
    expect(metrics).not.toMatch(/[0-9a-f]{24}/);
  });

  test('then methods that nothing answers are one', () => {
    const count = 'crease_http_request_duration_seconds_count';
    expect(valueOf(count, 'method="other"', 'route="/api/…"', 'status="405"')).toBe(1);
    expect(valueOf(count, 'method="other"', 'route="page"', 'status="404"')).toBe(1);
    expect(metrics).not.toMatch(/PROPFIND|LOCK/);
  });

  test('then how long requests took is told in seconds', () => {
    const sum = valueOf('crease_http_request_duration_seconds_sum', 'route="/courts/:id"') ?? 0;
    expect(sum).toBeGreaterThan(0);
    expect(sum).toBeLessThan(60);
  });

  test('then pushes, mails and operations of the database are told', () => {
    expect(valueOf('crease_pushes_total', 'event="booking:updated"')).toBeGreaterThan(0);
    expect(valueOf('crease_mails', 'state="sent"')).toBeGreaterThan(0);
    const count = 'crease_database_operation_duration_seconds_count';
    expect(valueOf(count, 'collection="bookings"', 'operation="insertOne"')).toBeGreaterThan(0);
    expect(valueOf(count, 'collection="bookings"', 'operation="find"')).toBeGreaterThan(0);
    expect(valueOf('crease_database_operation_failures_total', 'reason="refused"')).toBeGreaterThan(
      0,
    );
  });

  test('then the process, the database and Redis are told', () => {
    expect(valueOf('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThanOrEqual(0);
    expect(valueOf('process_resident_memory_bytes')).toBeGreaterThan(1e6);
    expect(valueOf('crease_database_up')).toBe(1);
    expect(valueOf('crease_redis_up')).toBe(0);
  });

  test('then sockets are counted as they come and go', async () => {
    expect(valueOf('crease_sockets')).toBe(0);
    const socket = await connectSocket(server.url);
    metrics = await read();
    expect(valueOf('crease_sockets')).toBe(1);
    socket.close();
    await expect.poll(async () => (metrics = await read()) && valueOf('crease_sockets')).toBe(0);
  });

  test('then each figure of the dashboard is among them', async () => {
    const { panels } = JSON.parse(await readFile(DASHBOARD, 'utf8')) as {
      panels: { targets: { expr: string }[] }[];
    };
    const expressions = panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));
    const names = expressions.flatMap(
      (expression) => expression.match(/\b(?:crease|nodejs|process)_\w+/g) ?? [],
    );
    expect(names.length).toBeGreaterThan(expressions.length - 1);
    for (const name of names) expect(valueOf(name), name).toBeDefined();
  });

  test('then each figure of the operator’s guide is among them', async () => {
    const guide = await readFile(OPERATORS_GUIDE, 'utf8');
    const figures = [...guide.matchAll(/`((?:crease|nodejs|process)_\w+)(?:\{[^`]*\})?`/g)];
    // One for each of its ten troubles, and the one that is none.
    expect(figures).toHaveLength(11);
    for (const [, name = ''] of figures) expect(valueOf(name), name).toBeDefined();
  });
});

describe('when somebody else asks for the figures', () => {
  test('then what came through a proxy finds nothing', async () => {
    for (const header of [
      'X-Forwarded-For',
      'Forwarded',
      'X-Forwarded-Proto',
      'X-Real-IP',
      'Via',
    ]) {
      await server.api.get('/metrics').set(header, '127.0.0.1').expect(404);
    }
    await server.api.get('/METRICS').expect(404);
  });

  test('then a token is needed where there is one, from everywhere', async () => {
    const guarded = await startTestServer({ metricsToken: 'only for prometheus' });
    const ask = (authorization: string) =>
      guarded.api.get('/metrics').set('Authorization', authorization);
    await guarded.api.get('/metrics').expect(404);
    await ask('Bearer wrong').expect(404);
    const { text, headers } = await ask('Bearer only for prometheus')
      .set('X-Forwarded-For', '203.0.113.9')
      .expect(200);
    expect(text).toContain('crease_sockets 0');
    expect(headers['content-type']).toContain('text/plain');
    await guarded.close();
  });
});
