/** The reads that are made most often: the product's address, and the query that gives the same from the database. */
import type { Document, Filter, ObjectId, Sort } from 'mongodb';
import { findPerson } from './people.ts';
import { dateAhead } from '../../scripts/testing/date-ahead.ts';
import type { World } from './world.ts';

/** The query with which the bare stack answers the same. */
export interface BareQuery {
  path: string;
  collection: string;
  filter: Filter<Document>;
  sort?: Sort;
  limit?: number;
  /** Only the number of matches is asked for. */
  isCount?: boolean;
}

export interface Read {
  what: string;
  /** The person who is signed in; nobody when undefined. */
  email?: string;
  describe: (world: World) => BareQuery | Promise<BareQuery>;
  /** The answer is one page of a list and also tells how many there are in all. */
  isPage?: boolean;
}

const CUSTOMER = 'customer@demo.lk';
const OWNER = 'owner@demo.lk';
const NEWEST_FIRST: Sort = { createdAt: -1, _id: -1 };
const HOURS_PER_DAY = 24;
const MS_PER_HOUR = 3_600_000;

/** The absolute hours of a business date. Its night goes on after midnight. */
function hoursOf(date: string): number[] {
  const first = Date.parse(`${date}T00:00:00Z`) / MS_PER_HOUR;
  return Array.from({ length: HOURS_PER_DAY }, (_, hour) => first + hour);
}

async function idOf({ database }: World, email: string): Promise<ObjectId> {
  return (await findPerson(database, email)).id;
}

export const READS = {
  courts: {
    what: '24 courts with filters',
    isPage: true,
    describe: () => ({
      path: '/api/courts?province=Western&maxPrice=100000&page=1&limit=24',
      collection: 'courts',
      filter: {
        removedAt: null,
        status: 'approved',
        'location.province': 'Western',
        fromPrice: { $lte: 100_000 },
      },
      sort: NEWEST_FIRST,
      limit: 24,
    }),
  },
  court: {
    what: 'a court',
    describe: ({ court }) => ({
      path: `/api/courts/${court['_id']}`,
      collection: 'courts',
      filter: { _id: court['_id'] as ObjectId },
    }),
  },
  courtDay: {
    what: 'the bookings of a court on a day',
    describe: ({ court }) => {
      const date = dateAhead(1);
      return {
        path: `/api/bookings/court/${court['_id']}?date=${date}`,
        collection: 'bookings',
        filter: { court: court['_id'] as ObjectId, startHours: { $in: hoursOf(date) } },
        sort: NEWEST_FIRST,
      };
    },
  },
  unread: {
    what: 'the number of unread messages',
    email: OWNER,
    describe: async (world) => ({
      path: '/api/messages/unread-count',
      collection: 'conversations',
      filter: { 'unread.reader': await idOf(world, OWNER), isOpen: true },
      isCount: true,
    }),
  },
  ownBookings: {
    what: 'own bookings',
    email: CUSTOMER,
    describe: async (world) => ({
      path: '/api/bookings/user',
      collection: 'bookings',
      filter: { customer: await idOf(world, CUSTOMER) },
      sort: NEWEST_FIRST,
    }),
  },
  dashboard: {
    what: 'the dashboard’s requests',
    email: OWNER,
    describe: async (world) => ({
      path: '/api/bookings/owner',
      collection: 'bookings',
      filter: { owner: await idOf(world, OWNER) },
      sort: NEWEST_FIRST,
    }),
  },
  conversations: {
    what: 'own conversations',
    email: CUSTOMER,
    describe: async (world) => ({
      path: '/api/messages/conversations',
      collection: 'conversations',
      filter: { customer: await idOf(world, CUSTOMER), isOpen: true },
      sort: { activeAt: -1, _id: -1 },
    }),
  },
} satisfies Record<string, Read>;
