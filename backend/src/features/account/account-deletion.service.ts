/**
 * An account is deleted in two steps. One write hides it from everybody and erases name, e-mail and password; then
 * its bookings, courts, conversations and pictures are removed. The `removedAt` mark stays until that is done, so
 * after a crash the next sweep finishes the rest, on whichever instance is alive.
 */
import { MS_PER_MINUTE } from '@crease/contract';
import { randomUUID } from 'node:crypto';
import { REQUEST_TIMES } from '../../http/request-times.ts';
import type { Viewer } from '../../http/viewer.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Logger } from '../../platform/logger.ts';
import type { AuthService } from '../auth/auth.service.ts';
import type { BookingsService } from '../bookings/bookings.service.ts';
import type { CalendarFeedsService } from '../calendar-feeds/calendar-feeds.service.ts';
import type { CourtRemovalService } from '../courts/removal/court-removal.service.ts';
import type { MessagesService } from '../messages/messages.service.ts';
import type { ProfileImagesService } from '../users/profile-images.service.ts';
import type { LeavingMark, RemovedUser, UsersService } from '../users/users.service.ts';

export const SWEEP_REMOVED_ACCOUNTS_EVERY_MS = MS_PER_MINUTE;
/** Longer than any request of the account that was under way when it was removed, and the storing of its pictures. */
const KEPT_MS = REQUEST_TIMES.requestMs + 10 * MS_PER_MINUTE;
/**
 * How long a mark of leaving counts: longer than the check takes. A process that died during it leaves a mark
 * behind, which must not count for ever.
 */
const LEAVING_MS = MS_PER_MINUTE;

export interface AccountDeletionParts {
  users: UsersService;
  auth: AuthService;
  bookings: BookingsService;
  courtRemoval: CourtRemovalService;
  messages: MessagesService;
  profileImages: ProfileImagesService;
  calendarFeeds: CalendarFeedsService;
  clock: Clock;
  logger: Logger;
}

export function createAccountDeletionService(parts: AccountDeletionParts) {
  const { users, auth, bookings, courtRemoval, messages, clock, logger } = parts;

  /**
   * Marks this administrator as leaving before it looks for others, so that of the last two, who leave at the same
   * time, each sees the other's mark.
   */
  const requireAnotherAdmin = async (id: string): Promise<void> => {
    const now = clock.now();
    const mark = { id: randomUUID(), at: new Date(now) };
    await users.markLeaving(id, mark);
    const isOld = ({ at }: LeavingMark) => at.getTime() <= now - LEAVING_MS;
    const marksOfAdmins = await users.findLeavingOfAdmins();
    if (marksOfAdmins.some((marks) => marks.every(isOld))) return;
    await users.unmarkLeaving(id, mark);
    throw new AppError(
      'last_administrator',
      'You are the last administrator: Crease cannot be without one',
    );
  };

  const putAwayByRole: Record<
    RemovedUser['role'],
    (id: string, requestId?: string) => Promise<void>
  > = {
    customer: (id, requestId) => bookings.releaseCustomer(id, requestId),
    owner: async (id, requestId) => {
      await parts.calendarFeeds.revokeOf(id);
      await courtRemoval.removeAllOf(id, requestId);
      await bookings.forgetWalkIns(id);
    },
    admin: () => Promise.resolve(),
  };

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

  return {
    /** @throws {AppError} invalid_input for the password, last_administrator */
    remove: async (viewer: Viewer, password: string): Promise<void> => {
      const user = await auth.requirePassword(viewer, password);
      if (user.role === 'admin') await requireAnotherAdmin(user.id);
      const removed = await users.remove(user, new Date(clock.now()));
      // The password was changed meanwhile, which ended this session.
      if (!removed) throw new AppError('not_signed_in', 'Your session has ended, please log in');
      await auth.forgetAccount(user);
      await putAway(removed, viewer.requestId);
    },

    /** Finishes deletions that a crash interrupted, and removes what other requests added during a deletion. */
    sweep: async (): Promise<void> => {
      for (const user of await users.findRemoved()) {
        const isOld = user.removedAt.getTime() <= clock.now() - KEPT_MS;
        if ((await putAway(user)) && isOld) await users.purge(user.id);
      }
    },
  };
}

export type AccountDeletionService = ReturnType<typeof createAccountDeletionService>;
