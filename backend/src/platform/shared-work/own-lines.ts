/** Lines in which work waits behind work of the same person only. */
import createLimit, { type LimitFunction } from 'p-limit';

interface Line {
  /** Pieces of work that are not done yet. */
  count: number;
  inTurn: LimitFunction;
}

interface OwnLines {
  countOf: (userId: string) => number;
  /** Counts the pieces until `work` ends, which does each of them `inTurn`. */
  join: <Result>(
    userId: string,
    pieces: number,
    work: (inTurn: LimitFunction) => Promise<Result>,
  ) => Promise<Result>;
}

export function createOwnLines(): OwnLines {
  /** Only of people with work under way. */
  const lines = new Map<string, Line>();
  return {
    countOf: (userId) => lines.get(userId)?.count ?? 0,
    join: async (userId, pieces, work) => {
      const line = lines.get(userId) ?? { count: 0, inTurn: createLimit(1) };
      line.count += pieces;
      lines.set(userId, line);
      try {
        return await work(line.inTurn);
      } finally {
        line.count -= pieces;
        if (line.count === 0) lines.delete(userId);
      }
    },
  };
}
