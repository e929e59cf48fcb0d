/** Reads documents by id, with few queries for many requests at the same time. */
import { createBatchedCommand } from './batched-command.ts';

const OBJECT_ID = /^[\da-f]{24}$/;
/** The most ids in one query; a page of a list has fewer. */
const IDS_MAX = 1_000;

export interface ReadsById<Found> {
  /** Undefined when nothing has this id. */
  find: (id: string) => Promise<Found | undefined>;
  /** The documents that exist, each once. */
  findAll: (ids: readonly string[]) => Promise<Found[]>;
}

interface Asked {
  id: string;
  /** The same object for all ids of one call, to tell many callers from one with many ids. */
  call: object;
}

/** One document may be asked for in two places of one request, which is no crowd. */
function isCrowd(asked: readonly Asked[]): boolean {
  const [first] = asked;
  return asked.some(({ call }) => call !== first?.call) && asked.some(({ id }) => id !== first?.id);
}

/** Not a cache: every read begins after it was asked for. Results are shared, so nobody may change them. */
export function createReadsById<Found extends { id: string }>(
  query: (ids: readonly string[]) => Promise<Found[]>,
): ReadsById<Found> {
  const ask = createBatchedCommand<Asked, Found | undefined>(
    async (asked) => {
      // An invalid id must not spoil the query for the others.
      const ids = [...new Set(asked.map(({ id }) => id))].filter((id) => OBJECT_ID.test(id));
      const found = ids.length === 0 ? [] : await query(ids);
      const byId = new Map(found.map((one) => [one.id, one]));
      return asked.map(({ id }) => byId.get(id));
    },
    { itemsMax: IDS_MAX, isCrowd },
  );
  return {
    find: (id) => ask({ id, call: {} }),
    findAll: async (ids) => {
      const call = {};
      const found = await Promise.all([...new Set(ids)].map((id) => ask({ id, call })));
      return found.filter((one) => one !== undefined);
    },
  };
}
