import {
  COURTS_PER_PAGE_MAX,
  type CourtOwner,
  type listCourtsEndpoint,
  type ParsedQuery,
} from '@crease/contract';
import type { Viewer } from '../../http/viewer.ts';
import { notSignedIn } from '../../platform/errors/app-error.ts';
import { createSharedReads } from '../../platform/shared-work/shared-reads.ts';
import type { UsersService } from '../users/users.service.ts';
import { requireSeen } from './courts.policy.ts';
import type { CourtFilter } from './court-filter.ts';
import type { CourtRecord, CourtsRepository, Page } from './courts.repository.ts';
import type { RemovedCourtsRepository } from './removal/removed-courts.repository.ts';

export {
  courtNotFound,
  maySeeCourt,
  notOwnCourt,
  OTHER_OWNER_SENTENCE,
  requireSeen,
} from './courts.policy.ts';
export { presentCourt } from './courts.presenter.ts';
export type { OwedCourtNotice } from './court.schema.ts';
export type { CourtEventBus } from './courts.events.ts';
export type { CourtRecord } from './courts.repository.ts';

type CourtsQuery = ParsedQuery<typeof listCourtsEndpoint>;

function filterOf({ province, district, search, minPrice, maxPrice }: CourtsQuery): CourtFilter {
  return { province, district, search, minPrice, maxPrice };
}

/** Undefined when the caller asked for no page: then the whole list is answered, as the specification asks. */
function pageOf({ page, limit }: CourtsQuery): Page | undefined {
  if (page === undefined && limit === undefined) return undefined;
  const size = limit ?? COURTS_PER_PAGE_MAX;
  return { skip: ((page ?? 1) - 1) * size, limit: size };
}

/** How many match in all, where the page tells: it begins before the last match and does not reach the next page. */
function countOf(found: readonly CourtRecord[], { skip, limit }: Page): number | undefined {
  const isTold = found.length < limit && (found.length > 0 || skip === 0);
  return isTold ? skip + found.length : undefined;
}

interface CourtsPage {
  courts: readonly CourtRecord[];
  /** How many courts match on all pages. */
  count: number;
}

interface CourtWithOwner {
  court: CourtRecord;
  owner: CourtOwner | undefined;
}

interface CourtsParts {
  courtRecords: CourtsRepository;
  removedCourts: RemovedCourtsRepository;
  users: UsersService;
}

export function createCourtsService({ courtRecords, removedCourts, users }: CourtsParts) {
  const askShared = createSharedReads<CourtsPage>();
  const askSharedIds = createSharedReads<string[]>();

  /** Requests for the same list at the same time share one read. */
  const findPage = (filter: CourtFilter, page: Page | undefined): Promise<CourtsPage> =>
    askShared(JSON.stringify({ filter, page }), async () => {
      if (!page) {
        const all = await courtRecords.find(filter);
        return { courts: all, count: all.length };
      }
      const finding = courtRecords.find(filter, page);
      // No index knows texts, so counting them reads every court, as finding few of them does: once is enough.
      const told = filter.search === undefined ? undefined : countOf(await finding, page);
      const [found, count] = await Promise.all([finding, told ?? courtRecords.count(filter)]);
      return { courts: found, count };
    });

  return {
    /** Approved courts, which everybody may see. */
    list: (query: CourtsQuery): Promise<CourtsPage> =>
      findPage({ ...filterOf(query), status: 'approved' }, pageOf(query)),

    /**
     * Own courts in every status. Does not check whether the user is an owner: the caller has to, with `requireOwner`.
     * @throws {AppError} not_signed_in
     */
    listOwn: async (query: CourtsQuery, userId: string | undefined): Promise<CourtsPage> => {
      if (userId === undefined) throw notSignedIn();
      return findPage({ ...filterOf(query), ownerId: userId }, pageOf(query));
    },

    /** The ids of the newest approved courts. Requests at the same time share one read. */
    listPublicIds: (limit: number): Promise<string[]> =>
      askSharedIds(String(limit), () => courtRecords.findPublicIds(limit)),

    /** @throws {AppError} not_found, also for a court that the viewer may not see */
    requireSeenCourt: async (id: string, viewer: Viewer | undefined): Promise<CourtRecord> => {
      const court = await courtRecords.findById(id);
      return requireSeen(court && { court }, viewer).court;
    },

    /** Does not check who may see the court: the caller has to, with `requireSeen`. */
    findWithOwner: async (id: string): Promise<CourtWithOwner | undefined> => {
      const court = await courtRecords.findById(id);
      return court && { court, owner: await users.findOwnerCard(court.ownerId) };
    },

    findById: (id: string) => courtRecords.findById(id),

    /** Finds a court that was removed a moment ago, too: a mail about it still needs its name. */
    findByIdEvenRemoved: (id: string) => courtRecords.findByIdEvenRemoved(id),

    /** Some of the courts whose owners are owed a mail about a decision, except those named. */
    findOwingNotices: (except: readonly string[]) => courtRecords.findOwingNotices(except),

    clearNotice: (id: string, noticeId: string) => courtRecords.clearNotice(id, noticeId),

    /** By court id; removed courts are missing. */
    findByIds: async (ids: readonly string[]): Promise<Map<string, CourtRecord>> => {
      const found = await courtRecords.findByIds(ids);
      return new Map(found.map((court) => [court.id, court]));
    },

    /** What removed courts were called, by court id, as long as they are on record. */
    findFormerNames: async (ids: readonly string[]): Promise<Map<string, string>> =>
      ids.length === 0 ? new Map() : removedCourts.findNames([...new Set(ids)]),
  };
}

export type CourtsService = ReturnType<typeof createCourtsService>;
