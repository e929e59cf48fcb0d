/** Guessing and flooding are stopped over all instances, while other people behind the same address can go on. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { makeCourt, makePerson } from '../factories.ts';
import { post, startConversation } from '../conversations.ts';
import { prepareRedisServer, type RedisServer } from '../redis-server.ts';
import { startTestServer, type TestServer } from '../start-test-server.ts';

const LOGINS_MAX = 10;
const EMAIL = 'nuwan@example.lk';

interface Try {
  email?: string;
  password?: string;
  /** The client's address in the header of a proxy, or of a client that pretends to be one. */
  from?: string;
}

const logIn = (server: TestServer, { email = EMAIL, password = 'wrong one', from }: Try = {}) =>
  server.api
    .post('/api/auth/login')
    .set(from === undefined ? {} : { 'X-Forwarded-For': from })
    .send({ email, password });

const register = ({ api }: TestServer) =>
  api
    .post('/api/auth/register')
    .send({
      name: 'Nuwan Perera',
      email: EMAIL,
      password: 'googly123',
      phone: '077 123 4567',
      role: 'customer',
    })
    .expect(201);

/** The statuses of `count` calls, one after the other. */
async function statusesOf(count: number, tryOnce: (index: number) => PromiseLike<Answer>) {
  const statuses: number[] = [];
  for (let index = 0; index < count; index += 1) statuses.push((await tryOnce(index)).status);
  return statuses;
}
interface Answer {
  status: number;
}

/** Each time an address in another network. */
const addressOf = (index: number) => `2001:db8:${index.toString(16)}::1`;

/** One guess more than an account allows from anywhere. */
const guessFromEverywhere = (server: TestServer) =>
  statusesOf(51, (index) => logIn(server, { from: addressOf(index) }));

const allowed = (count: number, status: number) => Array<number>(count).fill(status);

describe('one instance', () => {
  let server: TestServer;
  const open = async (trustedProxies = 0) => {
    server = await startTestServer({ hasRateLimits: true, trustedProxies });
    await register(server);
  };
  afterEach(() => server.close());

  test('when a password is guessed, then even the right one waits, and the sentence says how long', async () => {
    await open();
    const statuses = await statusesOf(LOGINS_MAX + 1, () => logIn(server));
    expect(statuses).toEqual([...allowed(LOGINS_MAX, 401), 429]);
    const refused = await logIn(server, { password: 'googly123' }).expect(429);
    expect(refused.body).toEqual({
      success: false,
      code: 'too_many_tries',
      message: 'Too many tries, please try again in 15 minutes',
    });
    expect(Number(refused.get('Retry-After'))).toBeGreaterThan(14 * 60);
    await logIn(server, { email: 'kamal@example.lk' }).expect(401);
  });

  test('when guesses come all at once, then no more of them are looked at', async () => {
    await open();
    const answers = await Promise.all(Array.from({ length: 50 }, () => logIn(server)));
    const looked = answers.filter(({ status }) => status === 401);
    expect(looked).toHaveLength(LOGINS_MAX);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(50 - LOGINS_MAX);
  });

  test('when the right password comes in time, then the wrong ones before it count no more', async () => {
    await open();
    for (let round = 0; round < 2; round += 1) {
      expect(await statusesOf(LOGINS_MAX - 1, () => logIn(server))).not.toContain(429);
      await logIn(server, { password: 'googly123' }).expect(200);
    }
  });

  test('when nobody could look at a password, then that was no try', async () => {
    await open();
    const { users } = server.services;
    const failing = vi.spyOn(users, 'findByEmail').mockRejectedValue(new Error('Not there'));
    const statuses = await statusesOf(LOGINS_MAX + 1, () => logIn(server));
    failing.mockRestore();
    expect(statuses).toEqual(allowed(LOGINS_MAX + 1, 500));
    expect(await statusesOf(LOGINS_MAX + 1, () => logIn(server))).toEqual([
      ...allowed(LOGINS_MAX, 401),
      429,
    ]);
  });

  test('when no proxy is trusted, then another claimed address changes nothing', async () => {
    await open();
    const statuses = await statusesOf(LOGINS_MAX + 1, (index) =>
      logIn(server, { from: `198.51.100.${index}` }),
    );
    expect(statuses.at(-1)).toBe(429);
  });

  test('when a proxy is trusted, then only the address it adds itself counts', async () => {
    await open(1);
    const statuses = await statusesOf(LOGINS_MAX + 1, (index) =>
      logIn(server, { from: `198.51.100.${index}, 203.0.113.7` }),
    );
    expect(statuses.at(-1)).toBe(429);
    await logIn(server, { from: '203.0.113.8', password: 'googly123' }).expect(200);
  });

  test('when one account is tried from everywhere, then it is guarded all the same', async () => {
    await open(1);
    const statuses = await statusesOf(60, (index) => logIn(server, { from: addressOf(index) }));
    expect(statuses).toEqual([...allowed(50, 401), ...allowed(10, 429)]);
  });

  test('when strangers use up the tries for an account, then its owner is let in where the owner has logged in before, and guarded there as well', async () => {
    await open(1);
    const home = { from: '203.0.113.7' };
    await logIn(server, { ...home, password: 'googly123' }).expect(200);
    expect((await guessFromEverywhere(server)).at(-1)).toBe(429);
    await logIn(server, { from: '203.0.113.8', password: 'googly123' }).expect(429);
    expect(await statusesOf(LOGINS_MAX, () => logIn(server, home))).toEqual(
      allowed(LOGINS_MAX, 401),
    );
    await logIn(server, { ...home, password: 'googly123' }).expect(429);
  });

  test('when strangers use up the tries for an account, then its owner is let in where it was opened', async () => {
    await open(1);
    expect((await guessFromEverywhere(server)).at(-1)).toBe(429);
    await logIn(server, { password: 'googly123' }).expect(200);
  });

  test('when strangers use up the codes of an account, then where its owner has logged in before one can still be asked for and entered', async () => {
    await open(1);
    const home = '203.0.113.7';
    await logIn(server, { from: home, password: 'googly123' }).expect(200);
    const asked = await statusesOf(11, (index) => ask(EMAIL, addressOf(index)));
    const guessed = await statusesOf(61, (index) => guess(EMAIL, addressOf(index), index));
    expect([asked.at(-1), guessed.at(-1)]).toEqual([429, 429]);
    await ask(EMAIL, home).expect(200);
    await guess(EMAIL, home, 0).expect(400);
  });

  test('when one address tries an account without end, then it is closed to that address alone', async () => {
    await open(1);
    const statuses = await statusesOf(60, () => logIn(server, { from: '203.0.113.7' }));
    expect(statuses).toEqual([...allowed(LOGINS_MAX, 401), ...allowed(50, 429)]);
    await logIn(server, { from: '203.0.113.8', password: 'googly123' }).expect(200);
  });

  test('when one moves within an own IPv6 network, then it is one address', async () => {
    await open(1);
    const statuses = await statusesOf(LOGINS_MAX + 1, (index) =>
      logIn(server, { from: `2001:db8:1:2::${index.toString(16)}` }),
    );
    expect(statuses.at(-1)).toBe(429);
  });

  const ask = (email: string, from: string) =>
    server.api.post('/api/auth/forgot-password').set('X-Forwarded-For', from).send({ email });
  const guess = (email: string, from: string, index: number) =>
    server.api
      .post('/api/auth/verify-reset-code')
      .set('X-Forwarded-For', from)
      .send({ email, code: String(100_000 + index) });

  test('when codes are asked for or guessed from everywhere, then an account without a user is no different', async () => {
    await open(1);
    for (const email of [EMAIL, 'nobody@example.lk']) {
      const asked = await statusesOf(11, (index) => ask(email, addressOf(index)));
      expect(asked).toEqual([...allowed(10, 200), 429]);
      const guessed = await statusesOf(61, (index) => guess(email, addressOf(index), index));
      expect(guessed).toEqual([...allowed(60, 400), 429]);
    }
  });

  test('when one address asks for codes or tries them without end, then it does not keep others from a new password', async () => {
    await open(1);
    const asked = await statusesOf(11, () => ask(EMAIL, '203.0.113.7'));
    expect(asked).toEqual([...allowed(5, 200), ...allowed(6, 429)]);
    const guessed = await statusesOf(61, (index) => guess(EMAIL, '203.0.113.7', index));
    expect(guessed).toEqual([...allowed(20, 400), ...allowed(41, 429)]);
    await ask(EMAIL, '203.0.113.8').expect(200);
    await guess(EMAIL, '203.0.113.8', 0).expect(400);
  });

  test('when a token that has ended goes on trying, then it uses up nothing of its user', async () => {
    await open();
    const tokenIn = ({ body }: { body: unknown }) =>
      (body as { data: { token: string } }).data.token;
    const old = tokenIn(await logIn(server, { password: 'googly123' }).expect(200));
    const change = (token: string, currentPassword: string) =>
      server
        .as({ token })
        .put('/api/users/password')
        .send({ currentPassword, newPassword: 'doosra123' });
    const own = tokenIn(await change(old, 'googly123').expect(200));
    const stolen = await statusesOf(25, () => change(old, 'doosra123'));
    expect(new Set(stolen)).toEqual(new Set([401]));
    await change(own, 'wrong one').expect(400);
  });

  test('when somebody changes the password again and again, then their address is asked to wait', async () => {
    await open();
    const tokenIn = ({ body }: { body: unknown }) =>
      (body as { data: { token: string } }).data.token;
    const passwords = ['googly123', 'doosra123'] as const;
    let token = tokenIn(await logIn(server, { password: passwords[0] }).expect(200));
    const change = async (index: number) => {
      const [currentPassword, newPassword] = index % 2 === 0 ? passwords : passwords.toReversed();
      const answer = await server
        .as({ token })
        .put('/api/users/password')
        .send({ currentPassword, newPassword });
      if (answer.status === 200) token = tokenIn(answer);
      return answer;
    };
    expect(await statusesOf(61, change)).toEqual([...allowed(60, 200), 429]);
  });

  test('when somebody chats faster than anyone can read, then they wait, and what they said is there', async () => {
    await open();
    const [customer, owner] = [
      await makePerson(server, 'customer'),
      await makePerson(server, 'owner'),
    ];
    const { _id } = await startConversation(
      server,
      customer,
      (await makeCourt(server, owner.id)).id,
    );
    const statuses = await statusesOf(121, () => post(server, customer, _id, 'Hello'));
    expect(statuses).toEqual([...allowed(120, 201), 429]);
  });

  test('when an owner changes their profile again and again, then they wait, for all pages of their courts read again each time', async () => {
    await open();
    const owner = await makePerson(server, 'owner');
    const change = () =>
      server
        .as(owner)
        .put('/api/users/profile')
        .send({ name: 'Asela Silva', phone: '077 123 4567' });
    expect(await statusesOf(61, change)).toEqual([...allowed(60, 200), 429]);
  });

  test('when an owner opens and closes a court again and again, then they wait, for all who look at it read it again each time', async () => {
    await open();
    const owner = await makePerson(server, 'owner');
    const { id } = await makeCourt(server, owner.id);
    const change = (index: number) =>
      server
        .as(owner)
        .patch(`/api/courts/${id}/active`)
        .send({ isActive: index % 2 === 1 });
    expect(await statusesOf(61, change)).toEqual([...allowed(60, 200), 429]);
  });
});

describe('two instances over one Redis', () => {
  let redis: RedisServer;
  let servers: [TestServer, TestServer];
  beforeEach(async () => {
    redis = await prepareRedisServer();
    await redis.start();
    const options = { hasRateLimits: true, redisUrl: redis.url, trustedProxies: 1 };
    const here = await startTestServer(options);
    servers = [here, await startTestServer({ ...options, databaseName: here.databaseName })];
    for (const server of servers) await expect.poll(() => redisOf(server)).toBe('up');
  });
  afterEach(async () => {
    redis.thaw();
    await servers[1].close();
    await servers[0].close();
    await redis.close();
  });

  const redisOf = async ({ api }: TestServer) =>
    ((await api.get('/readyz')).body as { redis: string }).redis;
  const inTurn = (index: number) => logIn(servers[index % 2 === 0 ? 0 : 1]);

  test('then tries count together', async () => {
    expect(await statusesOf(LOGINS_MAX + 1, inTurn)).toEqual([...allowed(LOGINS_MAX, 401), 429]);
  });

  test('then where an owner has logged in is known to both', async () => {
    await register(servers[0]);
    const right = { from: '203.0.113.7', password: 'googly123' };
    await logIn(servers[0], right).expect(200);
    expect((await guessFromEverywhere(servers[0])).at(-1)).toBe(429);
    await logIn(servers[1], { ...right, from: '203.0.113.8' }).expect(429);
    await logIn(servers[1], right).expect(200);
  });

  test.each(['killed', 'frozen'])(
    'when Redis is %s, then each still counts, and nobody hangs',
    async (how) => {
      if (how === 'killed') await redis.kill();
      else redis.freeze();
      const tookMs: number[] = [];
      const statuses = await statusesOf(2 * LOGINS_MAX + 2, async (index) => {
        const from = performance.now();
        const answer = await inTurn(index);
        tookMs.push(performance.now() - from);
        return answer;
      });
      expect(statuses).toEqual([...allowed(2 * LOGINS_MAX, 401), 429, 429]);
      // Who waits for Redis waits a second. Each instance lets one do so now and then until it gives the line up: two,
      // or four on a machine that is slow at all of this.
      const [fifthMs] = tookMs.toSorted((a, b) => b - a).slice(4);
      expect(fifthMs).toBeLessThan(1_000);
    },
  );
});
