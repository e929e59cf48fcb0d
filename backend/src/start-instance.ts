/** An instance: opens database, Redis and server, and leaves to the shutdown what is to be closed. */
import type { Connection } from 'mongoose';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { dataDirectoryProblemOf } from './config/data-directory-problem.ts';
import { socketPathFor, socketProblemOf } from './config/engine-socket.ts';
import type { Environment } from './config/environment.ts';
import { openDemo } from './demo/open-demo.ts';
import { seedAdmin } from './features/auth/seed-admin.ts';
import { MIGRATIONS } from './migrations/migrations.ts';
import { systemClock } from './platform/clock.ts';
import type { ImageStore } from './platform/images/image-store.ts';
import { createLocalImageStore, uploadsFolderIn } from './platform/images/local-images.ts';
import { inTime } from './platform/in-time.ts';
import type { Logger } from './platform/log/logger.ts';
import { createFileTransport, createSmtpTransport, mailFolderIn } from './platform/mail/mail.ts';
import { withLease } from './platform/mongo/lease.ts';
import { migrate } from './platform/mongo/migrate.ts';
import {
  buildIndexes,
  connectMongo,
  DATABASE_ANSWER_MAX_MS,
} from './platform/mongo/mongo-connection.ts';
import { PlainProblem } from './platform/errors/plain-problem.ts';
import { createRateLimiter, NO_RATE_LIMITS } from './platform/tries/rate-limiter.ts';
import type { RedisPair } from './platform/redis/redis.ts';
import { createPasswordHasher, PASSWORD_COST } from './platform/secrets/password-hasher.ts';
import { readTokenSecret } from './platform/secrets/token-secret.ts';
import type { Shutdown } from './platform/process/shutdown.ts';
import { openSharedClock } from './open-shared-clock.ts';
import { openServer } from './server.ts';
import { createServices } from './services.ts';

/** The same from `backend/src` and from `backend/dist`. */
const PAGES_FOLDER = fileURLToPath(new URL('../../frontend/dist', import.meta.url));
const PICTURES_FOLDER = fileURLToPath(new URL('../src/demo/pictures', import.meta.url));

/** Most of the time that a stop may take. */
const PREPARING_AT_STOP_MAX_MS = 6_000;

const doNothing = () => undefined;

/** The host as it is typed into a browser: 'localhost' when the server listens everywhere, brackets around IPv6. */
function shownHostOf(host: string): string {
  if (['127.0.0.1', '0.0.0.0', '::'].includes(host)) return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}

/** The embedded engine, Redis and Cloudinary are imported only when they are used, because they load slowly. */
async function openDatabase(environment: Environment, shutdown: Shutdown): Promise<string> {
  if (environment.mongodbUri !== undefined) return environment.mongodbUri;
  const { DataDirectoryError, startEmbeddedMongo } = await import('@crease/embedded-mongo');
  const dataDirectory = join(environment.dataDirectory, 'database');
  const socketPath = process.platform === 'win32' ? undefined : socketPathFor(dataDirectory);
  try {
    await mkdir(dataDirectory, { recursive: true });
    const engine = await startEmbeddedMongo({
      dataDirectory,
      socketPath,
      onFatal: (error) => {
        shutdown.fail(error, 'The database can not keep what it acknowledged');
      },
    });
    shutdown.add(() => engine.close());
    return engine.uri;
  } catch (error) {
    if (error instanceof DataDirectoryError) throw new PlainProblem(error.message);
    throw socketPath === undefined ? error : socketProblemOf(error, socketPath);
  }
}

function mailPartsOf(environment: Environment, logger: Logger, portOf: () => number) {
  const { smtpUrl, mailFrom, admin, publicUrl, dataDirectory } = environment;
  return {
    mailTransport:
      smtpUrl === undefined
        ? createFileTransport(mailFolderIn(dataDirectory), logger)
        : createSmtpTransport(smtpUrl),
    mailSettings: {
      from: mailFrom,
      operator: { name: 'Crease', address: admin?.email ?? mailFrom.address },
      publicUrl: () => publicUrl ?? `http://localhost:${portOf()}`,
    },
  };
}

async function connectRedis(
  { redisUrl }: Environment,
  logger: Logger,
): Promise<RedisPair | undefined> {
  if (redisUrl === undefined) return undefined;
  const { openRedis } = await import('./platform/redis/redis.ts');
  return openRedis(redisUrl, logger);
}

async function openImages({ cloudinary, dataDirectory }: Environment): Promise<ImageStore> {
  const local = createLocalImageStore(uploadsFolderIn(dataDirectory));
  if (!cloudinary) return local;
  // Imported here, because the library reads the environment when it loads.
  const { createCloudinaryImageStore } = await import('./platform/images/cloudinary-images.ts');
  return createCloudinaryImageStore(cloudinary, local);
}

/** On a connection without time limits, because building an index of a large collection takes long. */
async function prepareDatabase(uri: string, connection: Connection, logger: Logger): Promise<void> {
  const patient = await connectMongo(uri);
  try {
    await migrate(patient, MIGRATIONS, logger);
    await buildIndexes(connection, patient);
  } finally {
    await patient.close();
  }
}

interface InstanceParts {
  logger: Logger;
  shutdown: Shutdown;
  passwordCost?: number;
}

async function start(
  environment: Environment,
  { logger, shutdown, passwordCost = PASSWORD_COST }: InstanceParts,
): Promise<string | undefined> {
  const { isProduction, dataDirectory, host, port } = environment;
  let openPort = port;
  const mongodbUri = await openDatabase(environment, shutdown);
  const connection = await connectMongo(mongodbUri, { answerMaxMs: DATABASE_ANSWER_MAX_MS });
  shutdown.add(() => connection.close());
  const redis = await connectRedis(environment, logger);
  shutdown.add(() => redis?.close());
  const passwords = createPasswordHasher({ cost: passwordCost });
  shutdown.add(() => passwords.close());
  const parts = {
    connection,
    redis,
    rateLimiter: environment.hasRateLimits ? createRateLimiter(redis, logger) : NO_RATE_LIMITS,
    passwords,
    images: await openImages(environment),
    clock: systemClock,
    sharedClock: await openSharedClock(environment, { connection, logger, shutdown }),
    logger,
    tokenSecret: environment.jwtSecret ?? (await readTokenSecret(dataDirectory)),
    previousTokenSecret: environment.jwtSecretPrevious,
    requestAnswerHours: environment.requestAnswerHours,
    ...mailPartsOf(environment, logger, () => openPort),
    settings: {
      trustedProxies: environment.trustedProxies,
      corsOrigins: environment.corsOrigins,
      isHttps: isProduction && environment.publicUrl?.startsWith('https://') === true,
      uploadsFolder: uploadsFolderIn(dataDirectory),
      pagesFolder: PAGES_FOLDER,
      publicUrl: environment.publicUrl,
      metricsToken: environment.metricsToken,
    },
  };
  const services = createServices(parts);
  // One instance after the other, so that each finds what the first has done.
  const preparing = withLease('start', parts, async () => {
    await prepareDatabase(mongodbUri, connection, logger);
    if (environment.admin) await seedAdmin(environment.admin, services.users, passwords);
    return openDemo(environment, { ...services, ...parts, picturesFolder: PICTURES_FOLDER });
  });
  // A stop waits for it, because a lease left behind would delay the next start.
  const prepared = preparing.then(doNothing, doNothing);
  shutdown.add(() => inTime(prepared, PREPARING_AT_STOP_MAX_MS, doNothing));
  const demoAccounts = await preparing;
  if (shutdown.isStopping()) return undefined;
  const server = await openServer({ ...parts, host, port }, services, demoAccounts);
  shutdown.add(() => server.close());
  // With PORT=0 the port is known only now.
  openPort = server.port;
  return `http://${shownHostOf(host)}:${server.port}`;
}

/**
 * Answers the instance's address, or undefined when it was told to stop before it was ready.
 * @throws {PlainProblem} when the operator's settings do not allow a start; all that was opened is closed by then
 */
export async function startInstance(
  environment: Environment,
  parts: InstanceParts,
): Promise<string | undefined> {
  const { shutdown } = parts;
  try {
    return await start(environment, parts);
  } catch (error) {
    // Errors while everything is being closed are not reported.
    if (shutdown.isStopping()) return undefined;
    await shutdown.closeAll();
    throw dataDirectoryProblemOf(error, environment.dataDirectory);
  }
}
