/** Creates all repositories and services of one instance, over one database. */
import type { Connection } from 'mongoose';
import {
  createAccountDeletionService,
  type AccountDeletionParts,
} from './features/account/account-deletion.service.ts';
import { createExportAccount, type ExportAccountParts } from './features/account/export-account.ts';
import { createAdminService } from './features/admin/admin.service.ts';
import type { SessionEvents } from './features/auth/auth.events.ts';
import { createAuthService } from './features/auth/auth.service.ts';
import { createResetCodesRepository } from './features/auth/reset-codes.repository.ts';
import type { BookingEvents } from './features/bookings/bookings.events.ts';
import { createBookingsRepository } from './features/bookings/bookings.repository.ts';
import { createBookingsService } from './features/bookings/bookings.service.ts';
import { createCourtDaysRepository } from './features/bookings/court-day/court-days.repository.ts';
import { createCalendarFeedsRepository } from './features/calendar-feeds/calendar-feeds.repository.ts';
import { createCalendarFeedsService } from './features/calendar-feeds/calendar-feeds.service.ts';
import {
  createCourtReviewsService,
  type CourtReviewsParts,
} from './features/courts/court-reviews.service.ts';
import type { CourtEvents } from './features/courts/courts.events.ts';
import { CourtsRepository } from './features/courts/courts.repository.ts';
import { createCourtsService, type CourtsService } from './features/courts/courts.service.ts';
import { createOwnCourtsService } from './features/courts/own-courts/own-courts.service.ts';
import {
  createCourtRemovalService,
  type CourtRemovalParts,
} from './features/courts/removal/court-removal.service.ts';
import { createRemovedCourtsRepository } from './features/courts/removal/removed-courts.repository.ts';
import {
  createMailService,
  type MailService,
  type MailSettings,
} from './features/mail/mail.service.ts';
import { createOutboxRepository } from './features/mail/outbox.repository.ts';
import { ConversationsRepository } from './features/messages/conversations/conversations.repository.ts';
import type { MessageEvents } from './features/messages/messages.events.ts';
import { MessagesRepository } from './features/messages/messages.repository.ts';
import { createMessagesService } from './features/messages/messages.service.ts';
import { createNoticesService } from './features/notices/notices.service.ts';
import { createProfileImagesService } from './features/users/profile-images.service.ts';
import { UsersRepository } from './features/users/users.repository.ts';
import {
  createUsersService,
  type UserEvents,
  type UsersService,
} from './features/users/users.service.ts';
import type { Clock, SharedClock } from './platform/clock.ts';
import { createDomainEvents } from './platform/domain-events.ts';
import { createImageKeeper, type ImageKeeper } from './platform/images/image-keeper.ts';
import type { ImageStore } from './platform/images/image-store.ts';
import { createPictureNotesRepository } from './platform/images/picture-notes.repository.ts';
import { createPictureRemoval } from './platform/images/picture-removal.ts';
import type { Logger } from './platform/log/logger.ts';
import type { MailTransport } from './platform/mail/mail.ts';
import type { PasswordHasher } from './platform/secrets/password-hasher.ts';
import { createSeal } from './platform/secrets/seal.ts';
import { createTokens } from './platform/secrets/tokens.ts';
import { createCalmBeat, type NextCalmBeat } from './platform/shared-work/calm-beat.ts';

export interface ServicesParts {
  connection: Connection;
  passwords: PasswordHasher;
  images: ImageStore;
  clock: Clock;
  sharedClock: SharedClock;
  logger: Logger;
  tokenSecret: string;
  /** The previous secret, while the secret is being changed. */
  previousTokenSecret?: string | undefined;
  requestAnswerHours: number;
  mailTransport: MailTransport;
  mailSettings: MailSettings;
  /** For tests: does not wait, so that everything is written when a test looks. */
  nextBeat?: NextCalmBeat;
}

function createMail({ connection, mailTransport, mailSettings, ...parts }: ServicesParts) {
  return createMailService({
    ...parts,
    outbox: createOutboxRepository(connection),
    transport: mailTransport,
    seal: createSeal(parts.tokenSecret, 'crease outbox v1', parts.previousTokenSecret),
    settings: mailSettings,
  });
}

/** What owners and administrators do with courts. */
function createCourtManagement(
  parts: CourtRemovalParts & CourtReviewsParts,
  imageKeeper: ImageKeeper,
) {
  const courtReviews = createCourtReviewsService(parts);
  return {
    courtReviews,
    ownCourts: createOwnCourtsService({ ...parts, imageKeeper }),
    courtRemoval: createCourtRemovalService(parts),
    admin: createAdminService({ ...parts, courtReviews }),
  };
}

function createChat(
  { connection, clock, sharedClock, logger }: ServicesParts,
  courts: CourtsService,
  users: UsersService,
) {
  const messageEvents = createDomainEvents<MessageEvents>(logger);
  const conversationRecords = new ConversationsRepository(connection);
  const messageRecords = new MessagesRepository(connection);
  const messages = createMessagesService({
    conversationRecords,
    messageRecords,
    courts,
    users,
    events: messageEvents,
    clock,
    sharedClock,
  });
  return { messageEvents, conversationRecords, messageRecords, messages };
}

function createAuth(parts: ServicesParts, users: UsersService, mail: MailService) {
  const { connection, clock, sharedClock, logger, tokenSecret, previousTokenSecret } = parts;
  const sessionEvents = createDomainEvents<SessionEvents>(logger);
  const auth = createAuthService({
    users,
    passwords: parts.passwords,
    tokens: createTokens(tokenSecret, clock, previousTokenSecret),
    mail,
    sharedClock,
    events: sessionEvents,
    resetCodes: createResetCodesRepository(connection),
    codeSecret: tokenSecret,
    previousCodeSecret: previousTokenSecret,
  });
  return { sessionEvents, auth };
}

/** The data export and the deletion of an account, both of which use most other features. */
function createAccounts(parts: AccountDeletionParts & ExportAccountParts) {
  return {
    accountDeletion: createAccountDeletionService(parts),
    exportAccount: createExportAccount(parts),
  };
}

function createPictures(
  { images, connection, sharedClock, logger }: ServicesParts,
  courtRecords: CourtsRepository,
  userRecords: UsersRepository,
) {
  const notes = createPictureNotesRepository(connection);
  const findNamed = async (ids: readonly string[]) => {
    const found = await Promise.all([
      courtRecords.findImagesBeside(ids),
      userRecords.findImages(ids),
    ]);
    const named = new Set(found.flat().map(({ publicId }) => publicId));
    return new Set(ids.filter((id) => named.has(id)));
  };
  const pictureRemoval = createPictureRemoval({ images, notes, findNamed, sharedClock, logger });
  return { images, pictureRemoval, imageKeeper: createImageKeeper(images, pictureRemoval) };
}

export function createServices(parts: ServicesParts) {
  const { connection, clock, sharedClock, logger, requestAnswerHours } = parts;
  const { nextBeat = createCalmBeat() } = parts;
  const bookingEvents = createDomainEvents<BookingEvents>(logger);
  const courtEvents = createDomainEvents<CourtEvents>(logger);
  const userEvents = createDomainEvents<UserEvents>(logger);
  const userParts = { userRecords: new UsersRepository(connection, clock), events: userEvents };
  const users = createUsersService(userParts);
  const courtRecords = new CourtsRepository(connection, clock);
  const removedCourts = createRemovedCourtsRepository(connection);
  const courts = createCourtsService({ courtRecords, removedCourts, users });
  const bookingRecords = createBookingsRepository(connection, clock);
  const courtDays = createCourtDaysRepository(connection);
  const bookingParts = { courtDays, courts, users, logger, requestAnswerHours, sharedClock };
  const bookings = createBookingsService({
    ...bookingParts,
    bookingRecords,
    events: bookingEvents,
    nextBeat,
  });
  // One for all, because each account's pictures are made one after the other.
  const pictures = createPictures(parts, courtRecords, userParts.userRecords);
  const management = createCourtManagement(
    { ...parts, bookings, users, courtRecords, removedCourts, events: courtEvents },
    pictures.imageKeeper,
  );
  const mail = createMail(parts);
  const noticesParts = { bookings, courts, courtEvents, users, mail, clock, logger, nextBeat };
  const notices = createNoticesService(noticesParts);
  const calendarFeeds = createCalendarFeedsService({
    bookings,
    users,
    clock,
    feeds: createCalendarFeedsRepository(connection),
    secret: parts.tokenSecret,
    previousSecret: parts.previousTokenSecret,
  });
  const chat = createChat(parts, courts, users);
  const services = {
    bookingEvents,
    courtEvents,
    userEvents,
    ...pictures,
    users,
    courts,
    courtRecords,
    ...management,
    profileImages: createProfileImagesService({ ...userParts, ...pictures }),
    bookings,
    bookingRecords,
    courtDays,
    ...chat,
    mail,
    notices,
    calendarFeeds,
    ...createAuth(parts, users, mail),
  };
  return { ...services, ...createAccounts({ ...services, clock, sharedClock, logger }) };
}

export type Services = ReturnType<typeof createServices>;
