/** One instance of Crease: opened part by part, closed in the opposite order. */
import type { DemoAccount } from '@crease/contract';
import { createServer, type Server as HttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Connection } from 'mongoose';
import { createApp, type AppSettings } from './app.ts';
import { createAdminService } from './features/admin/admin.service.ts';
import type { SessionEvents } from './features/auth/auth.events.ts';
import { createAuthService } from './features/auth/auth.service.ts';
import { createResetCodesRepository } from './features/auth/reset-codes.repository.ts';
import type { BookingEvents } from './features/bookings/bookings.events.ts';
import { createBookingsService } from './features/bookings/bookings.service.ts';
import { BookingsRepository } from './features/bookings/bookings.repository.ts';
import { createCourtDaysRepository } from './features/bookings/court-days.repository.ts';
import { SWEEP_EVERY_MS } from './features/bookings/sweep-bookings.ts';
import {
  createCourtRemovalService,
  SWEEP_REMOVED_COURTS_EVERY_MS,
  type CourtRemovalParts,
} from './features/courts/court-removal.service.ts';
import {
  createCourtReviewsService,
  type CourtReviewsParts,
} from './features/courts/court-reviews.service.ts';
import type { CourtEvents } from './features/courts/courts.events.ts';
import { CourtsRepository } from './features/courts/courts.repository.ts';
import { createCourtsService, type CourtsService } from './features/courts/courts.service.ts';
import { createOwnCourtsService } from './features/courts/own-courts.service.ts';
import {
  createMailService,
  PURGE_EVERY_MS,
  SEND_EVERY_MS,
  type MailSettings,
} from './features/mail/mail.service.ts';
import { createOutboxRepository } from './features/mail/outbox.repository.ts';
import { createNoticesService, SETTLE_EVERY_MS } from './features/notices/notices.service.ts';
import { ConversationsRepository } from './features/messages/conversations.repository.ts';
import type { MessageEvents } from './features/messages/messages.events.ts';
import { MessagesRepository } from './features/messages/messages.repository.ts';
import { MessagesService } from './features/messages/messages.service.ts';
import { SWEEP_MESSAGES_EVERY_MS } from './features/messages/sweep-messages.ts';
import { createProfileImagesService } from './features/users/profile-images.service.ts';
import { UsersRepository } from './features/users/users.repository.ts';
import { createUsersService, type UsersService } from './features/users/users.service.ts';
import type { AnswerCheck } from './http/define-endpoint.ts';
import { openLive } from './open-live.ts';
import type { Clock } from './platform/clock.ts';
import { createDomainEvents } from './platform/domain-events.ts';
import { ImageKeeper } from './platform/image-keeper.ts';
import type { ImageStore } from './platform/images.ts';
import { startJobs, type Job } from './platform/jobs.ts';
import type { Logger } from './platform/logger.ts';
import type { MailTransport } from './platform/mail.ts';
import type { PasswordHasher } from './platform/password-hasher.ts';
import type { RedisPair } from './platform/redis.ts';
import { createSeal } from './platform/seal.ts';
import { createTokens } from './platform/tokens.ts';
import { PlainProblem } from './platform/plain-problem.ts';

export interface ServerParts {
  connection: Connection;
  redis: RedisPair | undefined;
  passwords: PasswordHasher;
  images: ImageStore;
  clock: Clock;
  logger: Logger;
  tokenSecret: string;
  requestAnswerHours: number;
  mailTransport: MailTransport;
  mailSettings: MailSettings;
  settings: AppSettings;
  /** For tests: follows every answer. */
  checkAnswer?: AnswerCheck;
}

function openMail({ connection, mailTransport, mailSettings, ...parts }: ServerParts) {
  return createMailService({
    ...parts,
    outbox: createOutboxRepository(connection),
    transport: mailTransport,
    seal: createSeal(parts.tokenSecret, 'crease outbox v1'),
    settings: mailSettings,
  });
}

/** What is done with courts beyond showing them, and with the pictures of people. */
function openManagement(
  parts: CourtRemovalParts & CourtReviewsParts,
  userRecords: UsersRepository,
) {
  const imageKeeper = new ImageKeeper(parts.images, parts.logger);
  const courtReviews = createCourtReviewsService(parts);
  return {
    courtReviews,
    ownCourts: createOwnCourtsService({ ...parts, imageKeeper }),
    courtRemoval: createCourtRemovalService(parts),
    admin: createAdminService(courtReviews, parts.users),
    profileImages: createProfileImagesService({
      users: userRecords,
      images: parts.images,
      imageKeeper,
    }),
  };
}

function openChat(
  { connection, clock, logger }: ServerParts,
  courts: CourtsService,
  users: UsersService,
) {
  const messageEvents = createDomainEvents<MessageEvents>(logger);
  const conversationRecords = new ConversationsRepository(connection);
  const messageRecords = new MessagesRepository(connection);
  const messages = new MessagesService({
    conversations: conversationRecords,
    messages: messageRecords,
    courts,
    users,
    events: messageEvents,
    clock,
  });
  return { messageEvents, conversationRecords, messageRecords, messages };
}

/** The records and use cases over one database. */
export function createServices(parts: ServerParts) {
  const { connection, passwords, images, clock, logger, requestAnswerHours } = parts;
  const events = createDomainEvents<BookingEvents>(logger);
  const courtEvents = createDomainEvents<CourtEvents>(logger);
  const userRecords = new UsersRepository(connection);
  const users = createUsersService(userRecords);
  const courtRecords = new CourtsRepository(connection);
  const courts = createCourtsService(courtRecords, users);
  const bookingRecords = new BookingsRepository(connection);
  const courtDays = createCourtDaysRepository(connection);
  const bookingParts = { courtDays, courts, users, events, clock, requestAnswerHours };
  const bookings = createBookingsService({ bookings: bookingRecords, ...bookingParts });
  const management = openManagement(
    { ...parts, bookings, users, courts: courtRecords, events: courtEvents },
    userRecords,
  );
  const mail = openMail(parts);
  const notices = createNoticesService({ bookings, courts, users, mail, clock, logger });
  const sessionEvents = createDomainEvents<SessionEvents>(logger);
  const chat = openChat(parts, courts, users);
  const tokens = createTokens(parts.tokenSecret, clock);
  const auth = createAuthService({
    users,
    passwords,
    tokens,
    mail,
    clock,
    events: sessionEvents,
    resetCodes: createResetCodesRepository(connection),
    codeSecret: parts.tokenSecret,
  });
  return {
    events,
    courtEvents,
    images,
    users,
    courts,
    courtRecords,
    ...management,
    bookings,
    bookingRecords,
    courtDays,
    ...chat,
    sessionEvents,
    mail,
    notices,
    auth,
  };
}

export type Services = ReturnType<typeof createServices>;

function jobsOf({ auth, bookings, courtRemoval, messages, notices, mail }: Services): Job[] {
  return [
    { name: 'sweep bookings', everyMs: SWEEP_EVERY_MS, run: bookings.sweep },
    {
      name: 'sweep removed courts',
      everyMs: SWEEP_REMOVED_COURTS_EVERY_MS,
      run: courtRemoval.sweep,
    },
    { name: 'sweep messages', everyMs: SWEEP_MESSAGES_EVERY_MS, run: messages.sweep },
    { name: 'settle notices', everyMs: SETTLE_EVERY_MS, run: notices.sweep },
    { name: 'send mails', everyMs: SEND_EVERY_MS, run: mail.sendDue },
    { name: 'forget reset codes', everyMs: PURGE_EVERY_MS, run: auth.purgeResetCodes },
    { name: 'forget old mails', everyMs: PURGE_EVERY_MS, run: mail.purge },
  ];
}

export interface OpenServer {
  /** The port that was picked when 0 was asked for. */
  port: number;
  close: () => Promise<void>;
}

function listen(httpServer: HttpServer, host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    httpServer.once('error', (error: NodeJS.ErrnoException) => {
      reject(
        error.code === 'EADDRINUSE'
          ? new PlainProblem(
              `Port ${port} is in use. Stop what runs there, or choose another with PORT=${port + 1}.`,
            )
          : error,
      );
    });
    httpServer.listen(port, host, () => {
      resolve((httpServer.address() as AddressInfo).port);
    });
  });
}

/** @throws {PlainProblem} when the port is in use */
export async function openServer(
  parts: ServerParts & { host: string; port: number },
  services: Services,
  demoAccounts: readonly DemoAccount[],
): Promise<OpenServer> {
  const { connection, redis, logger } = parts;
  const findViewer = async (token: string) => {
    const user = await services.auth.findUserOfToken(token);
    return user && { userId: user.id, role: user.role };
  };
  const readiness = {
    isDatabaseReachable: () => isReachable(connection),
    isRedisReachable: redis?.isReachable,
  };
  const httpServer = createServer(
    createApp({ ...services, ...parts, findViewer, readiness, demoAccounts }),
  );
  const { corsOrigins: allowedOrigins } = parts.settings;
  const live = openLive({ ...parts, httpServer, allowedOrigins }, services);
  services.events.on('booking:created', services.notices.settleBooking);
  services.events.on('booking:updated', services.notices.settleBooking);
  services.courtEvents.on('court:reviewed', services.notices.settleCourt);
  const port = await listen(httpServer, parts.host, parts.port);
  const stopJobs = startJobs(jobsOf(services), logger);
  return {
    port,
    close: async () => {
      await stopJobs();
      await live.close();
      await Promise.all([
        services.events.settled(),
        services.courtEvents.settled(),
        services.messageEvents.settled(),
      ]);
      await services.mail.stop();
    },
  };
}

const PING_TIMEOUT_MS = 1_000;

async function isReachable(connection: Connection): Promise<boolean> {
  try {
    await connection.db?.command({ ping: 1 }, { timeoutMS: PING_TIMEOUT_MS });
    return connection.db !== undefined;
  } catch {
    return false;
  }
}
