/** Reads the court list page by page, because nobody looks at all of ten thousand courts. */
import { COURTS_PER_PAGE, type Court } from '@crease/contract';
import {
  filtersOfParams,
  NO_FILTERS,
  paramsOfFilters,
  type CourtFilters,
} from './court-filters.ts';
import { fetchCourts, type CourtList } from '../courts.api.ts';
import { useCourts, type ListedCourts } from '../courts.store.ts';

/** A court added between two reads moves the last one of a page to the next page, where it comes a second time. */
function eachOnce(courts: readonly Court[]): Court[] {
  return [...new Map(courts.map((court) => [court._id, court])).values()];
}

function pagesOf(count: number): number {
  return Math.ceil(count / COURTS_PER_PAGE);
}

/** Reads as many pages as this many courts take; the first one for none. */
async function readAsMany(
  filters: CourtFilters,
  count: number,
  signal: AbortSignal,
): Promise<CourtList> {
  const read = await Promise.all(
    Array.from({ length: pagesOf(count) || 1 }, (_, index) =>
      fetchCourts(filters, signal, index + 1),
    ),
  );
  return {
    courts: eachOnce(read.flatMap(({ courts }) => courts)),
    count: read.at(-1)?.count ?? 0,
  };
}

/** How many courts are there of the list that is asked for. */
function shownOf(list: ListedCourts, asked: string): number {
  return list.asked === asked ? list.courts.length : 0;
}

/** Reads a list again; somebody who returns to it finds as many courts as before, and as their history says. */
export async function loadListAgain(filters: CourtFilters, shownBefore = 0): Promise<void> {
  const { list, loadList, readList } = useCourts.getState();
  const asked = paramsOfFilters(filters).toString();
  const count = Math.max(shownOf(list, asked), shownBefore);
  if (count <= COURTS_PER_PAGE) return loadList(filters);
  await readList(asked, (signal) => readAsMany(filters, count, signal));
}

const listNow = () => useCourts.getState().list;

/** Settles when what is under way, as more of the list or another one, is there or did not load. */
function whenRead(): Promise<void> {
  return new Promise((resolve) => {
    const stop = useCourts.subscribe(({ list }) => {
      if (list.phase === 'loading') return;
      stop();
      resolve();
    });
  });
}

/** Not what did not load: it may have been another list, in whose place this one would stand. */
const isOnScreen = (asked: string) => listNow().asked === asked && listNow().phase !== 'failed';

let refreshing: AbortController | undefined;

/**
 * Reads the list again, also one that did not load. What is shown stays until the answer is there, and also when the
 * read fails. `asked` as in the address.
 */
export async function refreshList(asked: string): Promise<void> {
  refreshing?.abort();
  refreshing = new AbortController();
  const { signal } = refreshing;
  while (listNow().phase === 'loading') {
    await whenRead();
    if (signal.aborted || !isOnScreen(asked)) return;
  }
  const list = listNow();
  const filters = filtersOfParams(new URLSearchParams(asked));
  try {
    const read = await readAsMany(filters, shownOf(list, asked), signal);
    if (signal.aborted) return;
    if (listNow() === list) useCourts.setState({ list: { ...read, phase: 'ready', asked } });
    // More of it has been asked for meanwhile, and did not have to be newer.
    else if (isOnScreen(asked)) await refreshList(asked);
  } catch (error) {
    if (!signal.aborted) console.error('The court list was not read again', error);
  }
}

/** Adds the next page to the list. */
export async function loadMore(): Promise<void> {
  const { list, readList } = useCourts.getState();
  const { asked, phase, courts } = list;
  if (asked === undefined || phase !== 'ready') return;
  const filters = filtersOfParams(new URLSearchParams(asked));
  const read = async (signal: AbortSignal) => {
    const next = await fetchCourts(filters, signal, pagesOf(courts.length) + 1);
    // A court that is gone has moved the first one of this page to the page before.
    if (next.count < list.count)
      return readAsMany(filters, courts.length + next.courts.length, signal);
    return { courts: eachOnce([...courts, ...next.courts]), count: next.count };
  };
  await readList(asked, read, 'ready');
}

async function readOneOf(count: number): Promise<Court[]> {
  const page = 1 + Math.floor((Math.random() * count) / COURTS_PER_PAGE);
  if (page === 1) return [];
  return (await fetchCourts(NO_FILTERS, new AbortController().signal, page)).courts;
}

/**
 * Reads a random page of all courts, for the home page. If that fails, the first page is used. Whoever has left that
 * page for a search meanwhile has other courts listed, and it reads all of them again when it is opened.
 */
export async function loadSample(): Promise<void> {
  const { asked, courts, count } = listNow();
  if (asked !== '') return;
  const drawn = await readOneOf(count).catch((error: unknown) => {
    console.error('The featured courts are the newest ones', error);
    return [];
  });
  // The last page may be short, so it is filled up with courts of the first.
  useCourts.setState({ sample: eachOnce([...drawn, ...courts]).slice(0, COURTS_PER_PAGE) });
}
