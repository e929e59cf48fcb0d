/**
 * An account is deleted in two steps. One write hides it from everybody and erases name, e-mail and password; then
 * its bookings, courts, conversations and pictures are removed. The `removedAt` mark stays until that is done, so
 * after a crash the next sweep finishes the rest, on whichever instance is alive.
 */
import { MS_PER_HOUR, MS_PER_MINUTE, MS_PER_SECOND } from '@crease/contract';
import { REQUEST_TIMES } from '../../http/request-times.ts';
import type { Viewer } from '../../http/viewer.ts';
import { sessionEnded } from '../../platform/errors/app-error.ts';
import type { SharedClock } from '../../platform/clock.ts';
import { inTime } from '../../platform/in-time.ts';
import type { Logger } from '../../platform/log/logger.ts';
import type { AuthService } from '../auth/auth.service.ts';
import type { BookingsService } from '../bookings/bookings.service.ts';
import type { CalendarFeedsService } from '../calendar-feeds/calendar-feeds.service.ts';
import type { CourtRemovalService } from '../courts/removal/court-removal.service.ts';
import type { MailService } from '../mail/mail.service.ts';
import type { MessagesService } from '../messages/messages.service.ts';
import type { ProfileImagesService } from '../users/profile-images.service.ts';
import type { RemovedUser, UsersService } from '../users/users.service.ts';
import { createAdminLeaving } from './admin-leaving.ts';

export const SWEEP_REMOVED_ACCOUNTS_EVERY_MS = MS_PER_MINUTE;
export const FORGET_LETTERS_EVERY_MS = MS_PER_HOUR;
/** Longer than any request of the account that was under way when it was removed, and the storing of its pictures. */
const KEPT_MS = REQUEST_TIMES.requestMs + 10 * MS_PER_MINUTE;
/**
 * Thousands of bookings and conversations take longer to remove than the twenty seconds that a browser waits. The
 * answer does not wait for them: who is told of a failure could not sign in any more to try again.
 */
export const ANSWERED_WITHIN_MS = 10 * MS_PER_SECOND;

export interface AccountDeletionParts {
  users: UsersService;
  auth: AuthService;
  bookings: BookingsService;
  courtRemoval: CourtRemovalService;
  messages: MessagesService;
  profileImages: ProfileImagesService;
  calendarFeeds: CalendarFeedsService;
  mail: MailService;
  sharedClock: SharedClock;
  logger: Logger;
}

type PutAway = (id: string, requestId?: string) => Promise<void>;

/** Removes what only accounts of this role have. */
function createPutAwayByRole(parts: AccountDeletionParts): Record<RemovedUser['role'], PutAway> {
  const { bookings, courtRemoval, calendarFeeds } = parts;
  return {
    customer: (id, requestId) => bookings.releaseCustomer(id, requestId),
    owner: async (id, requestId) => {
      await calendarFeeds.revokeOf(id);
      await courtRemoval.removeAllOf(id, requestId);
      await bookings.declineCancellationsOf(id, requestId);
      await bookings.forgetWalkIns(id);
    },
    admin: () => Promise.resolve(),
  };
}

export function createAccountDeletionService(parts: AccountDeletionParts) {
  const { users, auth, messages, sharedClock, logger } = parts;
  const adminLeaving = createAdminLeaving(parts);
  const putAwayByRole = createPutAwayByRole(parts);

  /** True when everything is removed. Safe to run again: it removes only what is left. */
  const putAway = async (user: RemovedUser, requestId?: string): Promise<boolean> => {
    try {
      await putAwayByRole[user.role](user.id, requestId);
      await messages.deleteAllOf(user.id, requestId);
      await parts.profileImages.removeOf(user);
      return true;
    } catch (error) {
      logger.warn(
        { err: error, userId: user.id, requestId },
        'A removed account is put away later',
      );
      return false;
    }
  };

  /**
   * Mails that never reached somebody are kept for a month, so that an operator can still send them. Mails to somebody
   * who left are not. This looks at who is still there, not at who leaves: a mail may be given up hours after a
   * deletion, and a process may die during one. With an address it looks only at mails to that one.
   */
  const forgetLetters = (email?: string): Promise<void> =>
    parts.mail.forgetGivenUp(users.findUnknownEmails, email);

  return {
    /** @throws {AppError} invalid_input for the password, last_administrator */
    remove: async (viewer: Viewer, password: string): Promise<void> => {
      const user = await auth.requirePassword(viewer, password);
      const mark = user.role === 'admin' ? await adminLeaving.begin(user.id) : undefined;
      const { requestId } = viewer;
      const removed = await users.remove(user, new Date(sharedClock.now()), mark, requestId);
      if (mark && !removed) await users.unmarkLeaving(user.id, mark);
      // The password was changed meanwhile, which ended this session.
      if (!removed) throw sessionEnded();
      // The account is deleted. Somebody who is told of a failure from here on would only try again, with a session
      // that has ended.
      const forgetLater = (error: unknown) => {
        const facts = { err: error, userId: user.id, requestId };
        logger.warn(facts, 'What was sent to a removed account is forgotten later');
      };
      await auth.forgetAccount(user).catch(forgetLater);
      const clear = async () => {
        await putAway(removed, requestId);
        await forgetLetters(user.email).catch(forgetLater);
        await parts.mail.forgetSent(user.email).catch(forgetLater);
      };
      await inTime(clear(), ANSWERED_WITHIN_MS, () => undefined);
    },

    /** Of everybody who left. */
    forgetLetters: () => forgetLetters(),

    /** Finishes deletions that a crash interrupted, and removes what other requests added during a deletion. */
    sweep: async (): Promise<void> => {
      for (const user of await users.findRemoved()) {
        const isOld = user.removedAt.getTime() <= sharedClock.now() - KEPT_MS;
        if ((await putAway(user)) && isOld) await users.purge(user.id);
      }
    },
  };
}

export type AccountDeletionService = ReturnType<typeof createAccountDeletionService>;
