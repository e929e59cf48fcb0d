import type { AccountExport } from '@crease/contract';
import createLimit from 'p-limit';
import type { Viewer } from '../../http/viewer.ts';
import { accountGone, AppError } from '../../platform/errors/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import { createOwnLines } from '../../platform/shared-work/own-lines.ts';
import type { BookingsService } from '../bookings/bookings.service.ts';
import type { CourtReviewsService } from '../courts/court-reviews.service.ts';
import type { MessagesService } from '../messages/messages.service.ts';
import { presentUser, type UsersService } from '../users/users.service.ts';

export interface ExportAccountParts {
  users: UsersService;
  bookings: BookingsService;
  messages: MessagesService;
  courtReviews: CourtReviewsService;
  clock: Clock;
}

/**
 * The others wait. What somebody wrote in some hours takes fifty megabytes here, and each user may ask for it twenty
 * times at once.
 */
const COLLECTED_AT_ONCE = 2;

/** Answers everything that is stored about the viewer, in the shapes that the pages show. */
export type ExportAccount = (viewer: Viewer, hasLeft: () => boolean) => Promise<AccountExport>;

export function createExportAccount(parts: ExportAccountParts): ExportAccount {
  const { users, bookings, messages, courtReviews, clock } = parts;

  const listBookings = ({ userId, role }: Viewer): Promise<AccountExport['bookings']> =>
    role === 'customer' ? bookings.listOfCustomer(userId) : bookings.listOfOwner(userId);

  const collect: ExportAccount = async (viewer, hasLeft) => {
    if (hasLeft()) throw new AppError('invalid_input', 'Nobody waits for this export any more');
    const user = await users.findById(viewer.userId);
    if (!user) throw accountGone();
    const [ownBookings, conversations, reviewed] = await Promise.all([
      listBookings(viewer),
      messages.exportConversations(viewer),
      courtReviews.exportCourts(viewer),
    ]);
    return {
      exportedAt: new Date(clock.now()).toISOString(),
      profile: presentUser(user),
      bookings: ownBookings,
      conversations,
      ...reviewed,
    };
  };

  const inTurn = createLimit(COLLECTED_AT_ONCE);
  /** Who asks many times waits behind themselves, and nobody else does. */
  const lines = createOwnLines();
  return (viewer, hasLeft) =>
    lines.join(viewer.userId, 1, (inOwnTurn) => inOwnTurn(() => inTurn(collect, viewer, hasLeft)));
}
