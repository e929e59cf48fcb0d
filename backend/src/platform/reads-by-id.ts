/** Reads by id, of however many requests at once, in few queries. */
import { createTogether } from './together.ts';

const OBJECT_ID = /^[\da-f]{24}$/;
/** Ids of one query; the list of a page names fewer. */
const IDS_MAX = 1_000;

export interface ReadsById<Found> {
  /** Undefined when nothing has this id. */
  find: (id: string) => Promise<Found | undefined>;
  /** Those that are there, each once. */
  findAll: (ids: readonly string[]) => Promise<Found[]>;
}

interface Asked {
  id: string;
  /** One and the same object for all ids of one call: it tells a crowd from a caller who asks for many. */
  call: object;
}

/** Nothing is remembered: every read begins after it was asked for. What is found is shared and not to be changed. */
export function createReadsById<Found extends { id: string }>(
  query: (ids: readonly string[]) => Promise<Found[]>,
): ReadsById<Found> {
  const ask = createTogether<Asked, Found | undefined>(
    async (asked) => {
      // One that is no id must not spoil the query of the others.
      const ids = [...new Set(asked.map(({ id }) => id))].filter((id) => OBJECT_ID.test(id));
      const found = ids.length === 0 ? [] : await query(ids);
      const byId = new Map(found.map((one) => [one.id, one]));
      return asked.map(({ id }) => byId.get(id));
    },
    { itemsMax: IDS_MAX, isCrowd: (asked) => asked.some(({ call }) => call !== asked[0]?.call) },
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
