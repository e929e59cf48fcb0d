/**
 * The list and the court that are on screen. Older data stays visible while newer is loading, and an answer is used
 * only if it is still the one that was asked for.
 */
import type { Court } from '@crease/contract';
import { create } from 'zustand';
import { hasCode } from '../../shared/lib/api/api-error.ts';
import { beginRead, forgetReads, takeRead } from '../../shared/lib/reads/early-reads.ts';
import type { LoadPhase } from '../../shared/lib/reads/load-phase.ts';
import type { StoreAccess } from '../../shared/lib/store-access.ts';
import { paramsOfFilters, type CourtFilters } from './court-list/court-filters.ts';
import { fetchCourt, fetchCourts, type CourtList } from './courts.api.ts';

/** The courts that were read so far. `asked` names the filters they match; undefined until a first answer. */
export type ListedCourts = CourtList & { phase: LoadPhase; asked: string | undefined };

interface CourtDetail {
  id: string;
  phase: LoadPhase | 'missing';
  court: Court | undefined;
}

interface CourtsState {
  list: ListedCourts;
  /** Courts for the home page to choose from; undefined until they are read, and while the list holds all courts. */
  sample: readonly Court[] | undefined;
  detail: CourtDetail | undefined;
  loadList: (filters: CourtFilters) => Promise<void>;
  loadCourt: (id: string) => Promise<void>;
  /** Reads the court again; when that fails, the one on screen stays. */
  refreshCourt: (id: string) => Promise<void>;
  /** Start the first read of a page while its files are still loading. */
  loadListFirst: (filters: CourtFilters) => Promise<void>;
  loadCourtFirst: (id: string) => Promise<void>;
  /** Shows the answer, unless another list was asked for meanwhile. */
  readList: (
    asked: string,
    read: (signal: AbortSignal) => Promise<CourtList>,
    phaseIfFailed?: LoadPhase,
  ) => Promise<void>;
}

interface CourtsParts {
  fetchCourts: (filters: CourtFilters, signal: AbortSignal) => Promise<CourtList>;
  fetchCourt: (id: string) => Promise<Court>;
}

const listKey = (asked: string) => `courts?${asked}`;
const courtKey = (id: string) => `courts/${id}`;

export const NO_COURTS_YET: ListedCourts = {
  phase: 'loading',
  asked: undefined,
  courts: [],
  count: 0,
};

export function createCourtsStore(parts: CourtsParts) {
  return create<CourtsState>((set, get) => {
    const readCourt = createCourtRead({ get, set }, parts);

    return {
      list: NO_COURTS_YET,
      sample: undefined,
      detail: undefined,

      loadList: async (filters) => {
        const asked = paramsOfFilters(filters).toString();
        const begun = takeRead(listKey(asked));
        if (begun) return begun;
        await get().readList(asked, (signal) => parts.fetchCourts(filters, signal));
      },

      loadCourt: async (id) => {
        const begun = takeRead(courtKey(id));
        if (begun) return begun;
        set({ detail: { id, phase: 'loading', court: knownCourt(get(), id) } });
        await readCourt(id);
      },

      refreshCourt: readCourt,

      loadListFirst: (filters) =>
        beginRead(listKey(paramsOfFilters(filters).toString()), () => get().loadList(filters)),

      loadCourtFirst: (id) => beginRead(courtKey(id), () => get().loadCourt(id)),

      readList: createListRead({ get, set }),
    };
  });
}

/**
 * An answer that comes after a newer one is not shown: it has older hours and prices. One that comes before is, since
 * the newer read may still fail.
 */
function createCourtRead(
  { get, set }: StoreAccess<CourtsState>,
  parts: CourtsParts,
): CourtsState['refreshCourt'] {
  let courtReads = 0;
  /** The number of the read whose answer is shown. */
  let courtShown = 0;
  /** The ids of courts whose reads are under way, one for each read. */
  const beingRead: string[] = [];

  return async (id) => {
    beingRead.push(id);
    courtReads += 1;
    const ownRead = courtReads;
    const show = (answer: CourtDetail) => {
      if (get().detail?.id !== id || ownRead < courtShown) return;
      courtShown = ownRead;
      set({ detail: answer });
    };
    try {
      const reading = parts.fetchCourt(id);
      const court = await reading.finally(() => beingRead.splice(beingRead.indexOf(id), 1));
      show({ id, phase: 'ready', court });
    } catch (error) {
      if (hasCode(error, 'not_found')) {
        show({ id, phase: 'missing', court: undefined });
        return;
      }
      console.error('The court did not load', error);
      const { detail } = get();
      if (detail?.id === id && detail.phase === 'loading' && !beingRead.includes(id))
        set({ detail: { ...detail, phase: 'failed' } });
    }
  };
}

function createListRead({ get, set }: StoreAccess<CourtsState>): CourtsState['readList'] {
  let underWay: AbortController | undefined;
  const show = (changed: Partial<ListedCourts>) => set({ list: { ...get().list, ...changed } });

  return async (asked, read, phaseIfFailed = 'failed') => {
    underWay?.abort();
    forgetReads();
    const request = new AbortController();
    underWay = request;
    show({ phase: 'loading' });
    try {
      const found = await read(request.signal);
      if (!request.signal.aborted) show({ ...found, phase: 'ready', asked });
    } catch (error) {
      if (request.signal.aborted) return;
      console.error('The court list did not load', error);
      show({ phase: phaseIfFailed });
    }
  };
}

/** The court as it was last seen, from an earlier visit or from the list. */
function knownCourt({ detail, list }: CourtsState, id: string): Court | undefined {
  if (detail?.id === id && detail.court) return detail.court;
  return list.courts.find((court) => court._id === id);
}

export const useCourts = createCourtsStore({ fetchCourts, fetchCourt });
