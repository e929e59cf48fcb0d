/** Starts the real server on a port, database and clock of its own. */
import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import request from 'supertest';
import type { AppSettings } from '../src/app.ts';
import type { RequestTimes } from '../src/http/request-times.ts';
import type { Clock } from '../src/platform/clock.ts';
import { createLocalImageStore } from '../src/platform/images/local-images.ts';
import { createFileTransport, createSmtpTransport } from '../src/platform/mail/mail.ts';
import {
  buildIndexes,
  connectMongo,
  DATABASE_ANSWER_MAX_MS,
} from '../src/platform/mongo/mongo-connection.ts';
import { createRateLimiter, NO_RATE_LIMITS } from '../src/platform/tries/rate-limiter.ts';
import { openRedis } from '../src/platform/redis/redis.ts';
import { createPasswordHasher } from '../src/platform/secrets/password-hasher.ts';
import { createTokens } from '../src/platform/secrets/tokens.ts';
import { openServer } from '../src/server.ts';
import { createServices } from '../src/services.ts';
import { checkAnswer } from './check-answer.ts';
import { uriOfDatabase } from './database-uri.ts';
import { watchLog } from './log-without-secrets.ts';
import { createTestClock, type TestClock } from './test-clock.ts';

export const TOKEN_SECRET = 'a secret for tests alone, and long enough';
/** bcrypt's lowest cost: tests check that passwords are hashed, not how long it takes. */
const QUICK_PASSWORD_COST = 4;
/** One hasher for all test servers, because starting a thread for each would take longer than everything else. */
export const quickPasswords = createPasswordHasher({ cost: QUICK_PASSWORD_COST });
const PATIENT_MS = 7 * DATABASE_ANSWER_MAX_MS;
/** Long, because a busy machine must not look like a mail server that misbehaves. */
const SMTP_ANSWER_MS = 10_000;

const MAIL_SETTINGS = {
  from: { name: 'Crease', address: 'no-reply@crease.test' },
  operator: { name: 'Crease', address: 'operator@crease.test' },
  publicUrl: () => 'https://crease.test',
};

interface TestServerOptions {
  /** A database server other than the run's. */
  mongodbUri?: string;
  /** For a second instance over the same database. */
  databaseName?: string;
  /** For a second instance whose clock differs. */
  sharedClock?: Clock;
  redisUrl?: string;
  corsOrigins?: string[];
  requestAnswerHours?: number;
  trustedProxies?: number;
  /** The files of the pages, by their names; none when left out, as before a build. */
  pages?: Record<string, string>;
  hasRateLimits?: boolean;
  isHttps?: boolean;
  publicUrl?: string;
  tokenSecret?: string;
  metricsToken?: string;
  previousTokenSecret?: string;
  /** Without it, mails are written into a folder that is deleted with the server. */
  smtpUrl?: string;
  /** How long the server waits for each answer of the SMTP server. */
  smtpAnswerMs?: number;
  requestTimes?: RequestTimes;
  /** How much of the answers may wait for those who read slowly. */
  unsentMaxBytes?: number;
  /** Whether it sweeps by itself; else only when a test says so, however long that test takes. */
  hasJobs?: boolean;
  /** Pushes as if somebody were in every room, for tests that look at pushes without a page that hears them. */
  isAlwaysHeard?: boolean;
  /** How long the server waits for the database; long, because a busy machine is slow and not broken. */
  databaseAnswerMaxMs?: number;
}

function smtpTimeoutsOf({ smtpAnswerMs: answerMs = SMTP_ANSWER_MS }: TestServerOptions) {
  return { greetMs: answerMs, answerMs, wholeMs: 4 * answerMs };
}

function paceOf({ requestTimes, unsentMaxBytes, hasJobs, isAlwaysHeard }: TestServerOptions) {
  return {
    requestTimes,
    unsentMaxBytes,
    nextBeat: () => Promise.resolve(),
    ...(hasJobs !== true && { jobs: [] }),
    ...(isAlwaysHeard === true && { isHeard: () => true }),
  };
}

function settingsOf(options: TestServerOptions, folder: string): AppSettings {
  return {
    trustedProxies: options.trustedProxies ?? 0,
    corsOrigins: options.corsOrigins ?? [],
    isHttps: options.isHttps ?? false,
    uploadsFolder: join(folder, 'uploads'),
    pagesFolder: join(folder, 'pages'),
    publicUrl: options.publicUrl,
    metricsToken: options.metricsToken,
  };
}

async function writePages(folder: string, pages: Record<string, string> = {}): Promise<void> {
  for (const [name, text] of Object.entries(pages)) {
    const file = join(folder, name);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
  }
}

export async function startTestServer(options: TestServerOptions = {}) {
  const databaseName = options.databaseName ?? `test-${randomUUID()}`;
  const folder = await mkdtemp(join(tmpdir(), 'crease-test-files-'));
  const { tokenSecret = TOKEN_SECRET } = options;
  const clock: TestClock = createTestClock();
  const { logger, lines, expectNoSecrets } = watchLog();
  const connection = await connectMongo(uriOfDatabase(databaseName, options.mongodbUri).href, {
    answerMaxMs: options.databaseAnswerMaxMs ?? PATIENT_MS,
  });
  const redis = options.redisUrl === undefined ? undefined : openRedis(options.redisUrl, logger);
  const parts = {
    checkAnswer,
    ...paceOf(options),
    connection,
    redis,
    passwords: quickPasswords,
    rateLimiter: options.hasRateLimits ? createRateLimiter(redis, logger) : NO_RATE_LIMITS,
    images: createLocalImageStore(join(folder, 'uploads')),
    clock,
    sharedClock: options.sharedClock ?? clock,
    logger,
    tokenSecret,
    previousTokenSecret: options.previousTokenSecret,
    requestAnswerHours: options.requestAnswerHours ?? 24,
    mailTransport:
      options.smtpUrl === undefined
        ? createFileTransport(join(folder, 'outbox'), logger)
        : createSmtpTransport(options.smtpUrl, smtpTimeoutsOf(options)),
    mailSettings: MAIL_SETTINGS,
    settings: settingsOf(options, folder),
  };
  await writePages(parts.settings.pagesFolder, options.pages);
  const services = createServices(parts);
  await buildIndexes(connection);
  const server = await openServer({ ...parts, host: '127.0.0.1', port: 0 }, services, []);
  const url = `http://127.0.0.1:${server.port}`;
  return {
    url,
    databaseName,
    clock,
    connection,
    services,
    logLines: lines,
    uploadsFolder: parts.settings.uploadsFolder,
    tokens: createTokens(tokenSecret, clock),
    api: request(url),
    /** For the calls of somebody who is signed in, or of a visitor. */
    as: (person: { token: string } | undefined) =>
      person ? request.agent(url).auth(person.token, { type: 'bearer' }) : request(url),
    close: async () => {
      await server.close();
      await redis?.close();
      if (options.databaseName === undefined) await connection.dropDatabase();
      await connection.close();
      await rm(folder, { recursive: true });
      expectNoSecrets();
    },
  };
}

export type TestServer = Awaited<ReturnType<typeof startTestServer>>;
