/** The server of an instance: HTTP, sockets and the work that repeats, opened together and ended in order. */
import type { DemoAccount } from '@crease/contract';
import { createServer, type RequestListener, type Server as HttpServer } from 'node:http';
import type { Connection } from 'mongoose';
import { createApp, type AppSettings } from './app.ts';
import {
  FORGET_LETTERS_EVERY_MS,
  SWEEP_REMOVED_ACCOUNTS_EVERY_MS,
} from './features/account/account-deletion.service.ts';
import { PURGE_DAYS_EVERY_MS } from './features/bookings/court-day/purge-days.ts';
import { SWEEP_BOOKINGS_EVERY_MS } from './features/bookings/sweep/sweep-bookings.ts';
import { SWEEP_REMOVED_COURTS_EVERY_MS } from './features/courts/removal/court-removal.service.ts';
import { PURGE_EVERY_MS, SEND_EVERY_MS, type MailService } from './features/mail/mail.service.ts';
import { SWEEP_MESSAGES_EVERY_MS } from './features/messages/sweep-messages.ts';
import { SETTLE_EVERY_MS } from './features/notices/notices.service.ts';
import { startNotices } from './features/notices/start-notices.ts';
import type { UserRecord } from './features/users/users.service.ts';
import type { ReadinessChecks } from './http/monitoring/health.routes.ts';
import { createConnectionsEnd } from './http/connections/end-connections.ts';
import { limitPipelining } from './http/connections/limit-pipelining.ts';
import { limitUnsent } from './http/connections/limit-unsent.ts';
import { listen } from './http/connections/listen.ts';
import { openResponsesOf } from './http/connections/open-responses.ts';
import { untilNobodyConnects } from './http/connections/quiet-port.ts';
import { refuseUnreadable } from './http/connections/refuse-unreadable.ts';
import type { AnswerCheck } from './http/mount-endpoints.ts';
import { REQUEST_TIMES, type RequestTimes } from './http/request-times.ts';
import type { Viewer } from './http/viewer.ts';
import { SOCKETS_PATH } from './live/gateway.ts';
import type { IsHeard } from './live/is-heard.ts';
import { refuseUpgradesBut, upgradesOf } from './live/transport/refuse-upgrades.ts';
import { openLive, type Live } from './open-live.ts';
import { PURGE_UNFINISHED_EVERY_MS } from './platform/images/image-store.ts';
import { SWEEP_PICTURES_EVERY_MS } from './platform/images/picture-removal.ts';
import { inTime } from './platform/in-time.ts';
import { startJobs, type Job } from './platform/process/jobs.ts';
import { createMetrics, type Metrics } from './platform/metrics.ts';
import { watchOperations } from './platform/mongo/watch-operations.ts';
import type { RedisPair } from './platform/redis/redis.ts';
import type { RateLimiter } from './platform/tries/rate-limiter.ts';
import type { Services, ServicesParts } from './services.ts';

/** What is done again and again while an instance lives. */
export function jobsOf(services: Services): Job[] {
  const { accountDeletion, auth, bookings, courtRemoval, messages, notices, mail } = services;
  const { images, pictureRemoval } = services;
  return [
    {
      name: 'sweep removed accounts',
      everyMs: SWEEP_REMOVED_ACCOUNTS_EVERY_MS,
      run: accountDeletion.sweep,
    },
    {
      name: 'forget letters to removed accounts',
      everyMs: FORGET_LETTERS_EVERY_MS,
      run: accountDeletion.forgetLetters,
    },
    { name: 'sweep bookings', everyMs: SWEEP_BOOKINGS_EVERY_MS, run: bookings.sweep },
    {
      name: 'sweep removed courts',
      everyMs: SWEEP_REMOVED_COURTS_EVERY_MS,
      run: courtRemoval.sweep,
    },
    { name: 'sweep messages', everyMs: SWEEP_MESSAGES_EVERY_MS, run: messages.sweep },
    { name: 'settle notices', everyMs: SETTLE_EVERY_MS, run: notices.sweep },
    {
      name: 'send mails',
      everyMs: SEND_EVERY_MS,
      // Looked up at each run, because a test puts its own in the place.
      run: () => {
        mail.wake();
      },
    },
    { name: 'purge old days', everyMs: PURGE_DAYS_EVERY_MS, run: bookings.purgeDays },
    { name: 'purge reset codes', everyMs: PURGE_EVERY_MS, run: auth.purgeResetCodes },
    { name: 'purge old mails', everyMs: PURGE_EVERY_MS, run: mail.purge },
    {
      name: 'purge unfinished pictures',
      everyMs: PURGE_UNFINISHED_EVERY_MS,
      run: images.purgeUnfinished,
    },
    { name: 'sweep unnamed pictures', everyMs: SWEEP_PICTURES_EVERY_MS, run: pictureRemoval.sweep },
  ];
}

interface ServerParts extends ServicesParts {
  host: string;
  port: number;
  redis: RedisPair | undefined;
  rateLimiter: RateLimiter;
  settings: AppSettings;
  /** For tests: checks every answer against the contract. */
  checkAnswer?: AnswerCheck;
  /** For tests: shorter times than in production. */
  requestTimes?: RequestTimes | undefined;
  /** For tests: less than in production. */
  unsentMaxBytes?: number | undefined;
  /** For tests: as if somebody were in every room. */
  isHeard?: IsHeard;
  /** For tests: in place of all that services do by themselves. */
  jobs?: readonly Job[];
}

interface OpenServer {
  /** The real port, also when 0 was asked for. */
  port: number;
  close: () => Promise<void>;
}

function viewerOf({ id, role, name, phone }: UserRecord): Viewer {
  return { userId: id, role, name, phone };
}

function serve(app: RequestListener, times: RequestTimes = REQUEST_TIMES): HttpServer {
  const options = {
    headersTimeout: times.headersMs,
    requestTimeout: times.requestMs,
    keepAliveTimeout: times.idleMs,
    connectionsCheckingInterval: times.checkEveryMs,
    ...upgradesOf(SOCKETS_PATH),
  };
  return createServer(options, app);
}

/** Whose pages may open sockets, also when a proxy in front hands on another Host than the one that people use. */
function socketOriginsOf({ corsOrigins, publicUrl }: AppSettings): readonly string[] {
  return publicUrl === undefined ? corsOrigins : [...corsOrigins, publicUrl];
}

/** @throws {PlainProblem} when nothing can listen there */
export async function openServer(
  parts: ServerParts,
  services: Services,
  demoAccounts: readonly DemoAccount[],
): Promise<OpenServer> {
  const { connection, redis, logger } = parts;
  const openSession = (token: string) => {
    const session = services.auth.openSession(token);
    if (!session) return undefined;
    const { userId, tokenVersion, findUser } = session;
    const findViewer = async () => {
      const user = await findUser();
      return user && viewerOf(user);
    };
    return { userId, countedAs: `${userId} ${tokenVersion}`, findViewer };
  };
  const readiness = {
    isDatabaseReachable: () => isReachable(connection),
    isRedisReachable: redis?.isReachable,
  };
  const metrics = createMetrics();
  const app = createApp({ ...services, ...parts, openSession, readiness, demoAccounts, metrics });
  const httpServer = serve(app, parts.requestTimes);
  const allowedOrigins = socketOriginsOf(parts.settings);
  const live = openLive({ ...parts, httpServer, allowedOrigins, metrics }, services);
  // After Socket.IO was attached, which hides its own requests from those who listened before.
  const responses = openResponsesOf(httpServer);
  const endConnections = createConnectionsEnd(httpServer, responses);
  refuseUnreadable(httpServer, responses);
  refuseUpgradesBut(SOCKETS_PATH, httpServer, responses);
  limitPipelining(httpServer, responses, logger);
  limitUnsent(httpServer, responses, logger, parts.unsentMaxBytes);
  const stopWatching = watchOperations(connection, metrics);
  addGauges(metrics, { ...readiness, live, mail: services.mail });
  startNotices(services);
  const port = await listen(httpServer, parts.host, parts.port);
  const stopJobs = startJobs(parts.jobs ?? jobsOf(services), logger);
  return {
    port,
    close: async () => {
      await stopJobs();
      await untilNobodyConnects(httpServer);
      const ended = endConnections();
      await live.close();
      await ended;
      await Promise.all([
        services.bookingEvents.settled(),
        services.courtEvents.settled(),
        services.userEvents.settled(),
        services.messageEvents.settled(),
      ]);
      // What the last requests changed was gathered after the sockets were gone.
      await live.flush();
      await services.mail.stop();
      stopWatching();
    },
  };
}

interface GaugeParts extends ReadinessChecks {
  live: Live;
  mail: MailService;
}

function addGauges(metrics: Metrics, parts: GaugeParts): void {
  const { live, mail, isDatabaseReachable, isRedisReachable } = parts;
  metrics.addGauge('crease_sockets', 'Sockets that are open now', live.countSockets);
  metrics.addGauge('crease_database_up', 'Whether the database answers', async () =>
    Number(await isDatabaseReachable()),
  );
  if (isRedisReachable) {
    metrics.addGauge('crease_redis_up', 'Whether Redis answers', async () =>
      Number(await isRedisReachable()),
    );
  }
  metrics.addGaugesBy(
    { name: 'crease_mails', help: 'Mails in the outbox, by what became of them', label: 'state' },
    mail.countByState,
  );
}

const PING_TIMEOUT_MS = 1_000;

async function isReachable({ db }: Connection): Promise<boolean> {
  if (!db) return false;
  const ping = db.command({ ping: 1 }).then(
    () => true,
    () => false,
  );
  return inTime(ping, PING_TIMEOUT_MS, () => false);
}
