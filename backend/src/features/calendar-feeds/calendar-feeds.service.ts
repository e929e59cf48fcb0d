/**
 * Private calendar addresses: an owner creates, sees and revokes one; whoever has the address can read the calendar.
 */
import { MS_PER_DAY, type CalendarFeed } from '@crease/contract';
import { createHash, randomBytes } from 'node:crypto';
import type { Viewer } from '../../http/viewer.ts';
import type { Clock } from '../../platform/clock.ts';
import { createSeal, type Seal } from '../../platform/secrets/seal.ts';
import type { BookingsService } from '../bookings/bookings.service.ts';
import type { UsersService } from '../users/users.service.ts';
import type { CalendarFeedsRepository, FeedRecord } from './calendar-feeds.repository.ts';
import { feedContentOf } from './feed-content.ts';

export const CALENDAR_PATH = '/calendar';

const SEALED_FOR = 'crease calendar feed v1';
const TOKEN_BYTES = 32;
const TOKEN_PATTERN = /^[\w-]{43}$/;
const SHOWN_BACK_MS = 30 * MS_PER_DAY;

interface CalendarFeedsParts {
  feeds: CalendarFeedsRepository;
  bookings: BookingsService;
  users: UsersService;
  clock: Clock;
  /** The server's secret encrypts the tokens: a copy of the database alone opens no calendar. */
  secret: string;
  /** The previous secret, while the secret is being changed. */
  previousSecret: string | undefined;
}

/** A plain hash is enough: a random token of 32 bytes can't be guessed from it. */
function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** Undefined when it was sealed under another secret. */
function openOrNothing(seal: Seal, sealedToken: string): string | undefined {
  try {
    return seal.open(sealedToken);
  } catch {
    return undefined;
  }
}

export function createCalendarFeedsService(parts: CalendarFeedsParts) {
  const { feeds, bookings, users, clock, secret } = parts;
  const seal = createSeal(secret, SEALED_FOR);
  const sealOfBefore = createSeal(secret, SEALED_FOR, parts.previousSecret);

  const present = (token: string, createdAt: Date): CalendarFeed => ({
    url: `${CALENDAR_PATH}/${token}.ics`,
    createdAt: createdAt.toISOString(),
  });

  /**
   * After a change of the secret the server can't read the stored token. It can encrypt it anew only when somebody
   * brings it: a calendar program that asks.
   */
  const renewSeal = async ({ tokenHash, sealedToken }: FeedRecord, token: string) => {
    if (openOrNothing(seal, sealedToken) === token) return;
    await feeds.reseal(tokenHash, seal.close(token));
  };

  const write = async (ownerId: string): Promise<string> => {
    const since = new Date(clock.now() - SHOWN_BACK_MS);
    const found = await bookings.findHeldOfOwner(ownerId, since);
    const contextOf = await bookings.readContexts(found);
    return feedContentOf(found.map((booking) => ({ booking, ...contextOf(booking) })));
  };

  return {
    /**
     * Undefined also when the token can't be decrypted after a change of the secret; the next request of the calendar
     * program repairs that.
     */
    find: async ({ userId }: Viewer): Promise<CalendarFeed | undefined> => {
      const feed = await feeds.findOfOwner(userId);
      const token = feed && openOrNothing(sealOfBefore, feed.sealedToken);
      return feed && token !== undefined ? present(token, feed.createdAt) : undefined;
    },

    /** The previous address stops working in the same write. */
    replace: async ({ userId }: Viewer): Promise<CalendarFeed> => {
      const token = randomBytes(TOKEN_BYTES).toString('base64url');
      const createdAt = new Date(clock.now());
      const keys = { tokenHash: hashOf(token), sealedToken: seal.close(token) };
      await feeds.replace({ ownerId: userId, ...keys, createdAt });
      return present(token, createdAt);
    },

    revokeOf: (ownerId: string): Promise<void> => feeds.removeOfOwner(ownerId),

    /** The calendar as text; undefined for a token that is unknown or revoked. */
    read: async (token: string): Promise<string | undefined> => {
      if (!TOKEN_PATTERN.test(token)) return undefined;
      const feed = await feeds.findByTokenHash(hashOf(token));
      if (!feed || !(await users.findById(feed.ownerId))) return undefined;
      await renewSeal(feed, token);
      return write(feed.ownerId);
    },
  };
}

export type CalendarFeedsService = ReturnType<typeof createCalendarFeedsService>;
