/**
 * The list and the court that are on screen. Older data stays visible while newer is loading, and an answer is used
 * only if it is still the one that was asked for.
 */
import type { Court } from '@crease/contract';
import { create } from 'zustand';
import { hasCode } from '../../shared/lib/api/api-client.ts';
import { beginRead, forgetReads, takeRead } from '../../shared/lib/reads/early-reads.ts';
import type { LoadPhase } from '../../shared/lib/reads/load-phase.ts';
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
}

const listKey = (asked: string) => `courts?${asked}`;
const courtKey = (id: string) => `courts/${id}`;

export const NO_COURTS_YET: ListedCourts = {
  phase: 'loading',
  asked: undefined,
  courts: [],
  count: 0,
};

let listRequest: AbortController | undefined;
let courtReads = 0;
/** The ids of courts whose reads are under way, one for each read. */
const beingRead: string[] = [];
/** The number of the read whose answer is shown. */
let courtShown = 0;

export const useCourts = create<CourtsState>((set, get) => ({
  list: NO_COURTS_YET,
  sample: undefined,
  detail: undefined,

  loadList: async (filters) => {
    const asked = paramsOfFilters(filters).toString();
    const begun = takeRead(listKey(asked));
    if (begun) return begun;
    await readList(asked, (signal) => fetchCourts(filters, signal));
  },

  loadCourt: async (id) => {
    const begun = takeRead(courtKey(id));
    if (begun) return begun;
    set({ detail: { id, phase: 'loading', court: knownCourt(get(), id) } });
    await readCourt(id);
  },

  refreshCourt: (id) => readCourt(id),

  loadListFirst: (filters) =>
    beginRead(listKey(paramsOfFilters(filters).toString()), () => get().loadList(filters)),

  loadCourtFirst: (id) => beginRead(courtKey(id), () => get().loadCourt(id)),
}));

/**
 * An answer that comes after a newer one is not shown: it has older hours and prices. One that comes before is, since
 * the newer read may still fail.
 */
async function readCourt(id: string): Promise<void> {
  const set = useCourts.setState;
  beingRead.push(id);
  courtReads += 1;
  const ownRead = courtReads;
  const show = (answer: CourtDetail) => {
    if (useCourts.getState().detail?.id !== id || ownRead < courtShown) return;
    courtShown = ownRead;
    set({ detail: answer });
  };
  try {
    const court = await fetchCourt(id).finally(() => beingRead.splice(beingRead.indexOf(id), 1));
    show({ id, phase: 'ready', court });
  } catch (error) {
    if (hasCode(error, 'not_found')) {
      show({ id, phase: 'missing', court: undefined });
      return;
    }
    console.error('The court did not load', error);
    set(({ detail }) =>
      detail?.id === id && detail.phase === 'loading' && !beingRead.includes(id)
        ? { detail: { ...detail, phase: 'failed' } }
        : {},
    );
  }
}

/** Shows the answer, unless another list was asked for meanwhile. */
export async function readList(
  asked: string,
  read: (signal: AbortSignal) => Promise<CourtList>,
  phaseIfFailed: LoadPhase = 'failed',
): Promise<void> {
  const set = useCourts.setState;
  listRequest?.abort();
  forgetReads();
  const request = new AbortController();
  listRequest = request;
  set(({ list }) => ({ list: { ...list, phase: 'loading' } }));
  try {
    const found = await read(request.signal);
    if (!request.signal.aborted) set({ list: { ...found, phase: 'ready', asked } });
  } catch (error) {
    if (request.signal.aborted) return;
    console.error('The court list did not load', error);
    set(({ list }) => ({ list: { ...list, phase: phaseIfFailed } }));
  }
}

/** The court as it was last seen, from an earlier visit or from the list. */
function knownCourt({ detail, list }: CourtsState, id: string): Court | undefined {
  if (detail?.id === id && detail.court) return detail.court;
  return list.courts.find((court) => court._id === id);
}
