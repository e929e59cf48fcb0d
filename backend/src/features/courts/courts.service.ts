import {
  COURTS_PER_PAGE_MAX,
  type CourtOwner,
  type listCourtsEndpoint,
  type ParsedQuery,
} from '@crease/contract';
import type { Viewer } from '../../http/viewer.ts';
import { AppError } from '../../platform/app-error.ts';
import { createSharedReads } from '../../platform/shared-reads.ts';
import type { UsersService } from '../users/users.service.ts';
import { courtNotFound, maySeeCourt } from './courts.policy.ts';
import type { CourtFilter, CourtRecord, CourtsRepository, Page } from './courts.repository.ts';

type CourtsQuery = ParsedQuery<typeof listCourtsEndpoint>;

function filterOf({ province, district, search, minPrice, maxPrice }: CourtsQuery): CourtFilter {
  return { province, district, search, minPrice, maxPrice };
}

/** @throws {AppError} not_signed_in or forbidden unless an owner asks */
function requireOwner(viewer: Viewer | undefined): string {
  if (!viewer) throw new AppError('not_signed_in', 'Please log in to continue');
  if (viewer.role !== 'owner') throw new AppError('forbidden', 'Only court owners have own courts');
  return viewer.userId;
}

/** Undefined when the caller did not ask for pages: the list stays whole, as the specification has it. */
function pageOf({ page, limit }: CourtsQuery): Page | undefined {
  if (page === undefined && limit === undefined) return undefined;
  const size = limit ?? COURTS_PER_PAGE_MAX;
  return { skip: ((page ?? 1) - 1) * size, limit: size };
}

export { courtNotFound, maySeeCourt } from './courts.policy.ts';
export { presentCourt } from './courts.presenter.ts';
export type { OwedCourtNotice } from './court.schema.ts';
export type { CourtRecord } from './courts.repository.ts';

const OWING_COURTS_AT_ONCE = 200;

export interface CourtsPage {
  courts: readonly CourtRecord[];
  /** How many match in all. */
  count: number;
}

interface CourtWithOwner {
  court: CourtRecord;
  owner: CourtOwner | undefined;
}

/** @throws {AppError} not_found, also for a court that the viewer may not see */
export function requireSeen<Found extends { court: CourtRecord }>(
  found: Found | undefined,
  viewer: Viewer | undefined,
): Found {
  if (!found || !maySeeCourt(viewer, found.court)) throw courtNotFound();
  return found;
}

export function createCourtsService(courts: CourtsRepository, users: UsersService) {
  const askShared = createSharedReads<CourtsPage>();
  const askSharedIds = createSharedReads<string[]>();

  const findSeen = async (id: string, viewer: Viewer | undefined): Promise<CourtRecord> => {
    const court = await courts.findById(id);
    return requireSeen(court && { court }, viewer).court;
  };

  /** One read for all who ask the same at the same moment, as at home. */
  const findPage = (filter: CourtFilter, page: Page | undefined): Promise<CourtsPage> =>
    askShared(JSON.stringify({ filter, page }), async () => {
      if (!page) {
        const all = await courts.find(filter);
        return { courts: all, count: all.length };
      }
      const [found, count] = await Promise.all([courts.find(filter, page), courts.count(filter)]);
      return { courts: found, count };
    });

  return {
    /** What everybody may see. */
    list: (query: CourtsQuery): Promise<CourtsPage> =>
      findPage({ ...filterOf(query), status: 'approved' }, pageOf(query)),

    /** The viewer's own, whatever became of them. @throws {AppError} not_signed_in or forbidden */
    listOfOwner: async (query: CourtsQuery, viewer: Viewer | undefined): Promise<CourtsPage> =>
      findPage({ ...filterOf(query), ownerId: requireOwner(viewer) }, pageOf(query)),

    /** Of the newest that everybody may see; one read for all who ask at the same moment. */
    listPublicIds: (limit: number): Promise<string[]> =>
      askSharedIds(String(limit), () => courts.findPublicIds(limit)),

    /** @throws {AppError} not_found, also for a court that the viewer may not see */
    get: findSeen,

    /** Also one that not everybody may see: see `requireSeen`. */
    findWithOwner: async (id: string): Promise<CourtWithOwner | undefined> => {
      const court = await courts.findById(id);
      return court && { court, owner: await users.findOwnerCard(court.ownerId) };
    },

    findById: (id: string) => courts.findById(id),

    /** Also one that was removed a moment ago: what is said about it still needs its name. */
    findByIdEvenRemoved: (id: string) => courts.findByIdEvenRemoved(id),

    /** Some of the courts whose owners have still to be written to about a decision, but for these. */
    findOwingNotices: (except: readonly string[] = []) =>
      courts.findOwingNotices(OWING_COURTS_AT_ONCE, except),

    clearNotice: (id: string, noticeId: string) => courts.clearNotice(id, noticeId),

    /** Several courts by id; deleted ones are missing. */
    findByIds: async (ids: readonly string[]): Promise<Map<string, CourtRecord>> => {
      const found = await courts.findByIds([...new Set(ids)]);
      return new Map(found.map((court) => [court.id, court]));
    },
  };
}

export type CourtsService = ReturnType<typeof createCourtsService>;
