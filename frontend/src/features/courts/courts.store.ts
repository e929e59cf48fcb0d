/**
 * What the visitor sees of the courts. Earlier data stays in view while newer is on its way,
 * and an answer counts only if it is still the one asked for.
 */
import type { Court } from '@crease/contract';
import { create } from 'zustand';
import { ApiError } from '../../shared/lib/api-client.ts';
import { beginRead, takeRead } from '../../shared/lib/early-reads.ts';
import type { LoadPhase } from '../../shared/lib/load-phase.ts';
import { paramsOfFilters, type CourtFilters } from './court-filters.ts';
import { fetchCourt, fetchCourts, type CourtList } from './courts.api.ts';

/** The first of the courts. `asked` is the question that they answer; undefined as long as none is answered. */
export type ListedCourts = CourtList & { phase: LoadPhase; asked: string | undefined };

interface CourtDetail {
  id: string;
  phase: LoadPhase | 'missing';
  court: Court | undefined;
}

interface CourtsState {
  list: ListedCourts;
  /** Some of all courts, for Home to choose from; undefined until they were read once, and while the list is whole. */
  sample: readonly Court[] | undefined;
  detail: CourtDetail | undefined;
  loadList: (filters: CourtFilters) => Promise<void>;
  loadCourt: (id: string) => Promise<void>;
  /** It may be another by now; as long as that can not be read, it stays as it is. */
  refreshCourt: (id: string) => Promise<void>;
  /** Before their pages are drawn. */
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

function isMissing(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}

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

/** The last read counts, whichever answer comes last: an older one has older hours and prices. */
async function readCourt(id: string): Promise<void> {
  courtReads += 1;
  const ownRead = courtReads;
  const settle = (change: (seen: CourtDetail) => CourtDetail) => {
    useCourts.setState(({ detail }) =>
      detail?.id === id && ownRead === courtReads ? { detail: change(detail) } : {},
    );
  };
  try {
    const court = await fetchCourt(id);
    settle(() => ({ id, phase: 'ready', court }));
  } catch (error) {
    if (isMissing(error)) {
      settle(() => ({ id, phase: 'missing', court: undefined }));
      return;
    }
    console.error('The court did not load', error);
    settle((seen) => (seen.phase === 'loading' ? { ...seen, phase: 'failed' } : seen));
  }
}

/** Shows what is read, unless another list is asked for meanwhile. */
export async function readList(
  asked: string,
  read: (signal: AbortSignal) => Promise<CourtList>,
  phaseIfFailed: LoadPhase = 'failed',
): Promise<void> {
  const set = useCourts.setState;
  listRequest?.abort();
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

/** The court as last seen, from an earlier visit to it or from the list. */
function knownCourt({ detail, list }: CourtsState, id: string): Court | undefined {
  if (detail?.id === id && detail.court) return detail.court;
  return list.courts.find((court) => court._id === id);
}
