/** Writes the letters that a process still owed when it died, and pushes to browsers what it may not have pushed. */
import type { Logger } from '../../platform/log/logger.ts';

interface Owing {
  id: string;
  noticesOwed?: readonly { id: string }[] | undefined;
}

interface SweepParts<Debtor extends Owing> {
  find: (except: readonly string[]) => Promise<readonly Debtor[]>;
  logger: Logger;
  /** Stores the letters, each once however often it is called. */
  write: (record: Debtor) => Promise<void>;
  /** Stores the letters and takes the debt away. */
  settle: (record: Debtor) => Promise<void>;
  tellAgain: (record: Debtor) => void;
}

/** A record that can't be settled must not hold up the others: the next read leaves it out. */
async function settleEach<Debtor extends Owing>(
  { find, logger }: SweepParts<Debtor>,
  settle: (record: Debtor) => Promise<void>,
): Promise<void> {
  const failed: string[] = [];
  let failedBefore: number;
  do {
    failedBefore = failed.length;
    for (const record of await find(failed)) {
      try {
        await settle(record);
      } catch (error) {
        logger.error({ err: error, record: record.id }, 'A notice could not be written');
        failed.push(record.id);
      }
    }
  } while (failed.length > failedBefore);
}

export function createSweepOwed<Debtor extends Owing>(
  parts: SweepParts<Debtor>,
): () => Promise<void> {
  const { write, settle, tellAgain } = parts;
  /** Ids of the notices that were owed at the last sweep. */
  let owedBefore: ReadonlySet<string> = new Set();

  return async () => {
    const owed = new Set<string>();
    await settleEach(parts, async (record) => {
      const { noticesOwed = [] } = record;
      for (const { id } of noticesOwed) owed.add(id);
      // It stays owed until the next sweep. A process that is alive would settle it before, and push the change first.
      if (noticesOwed.some(({ id }) => !owedBefore.has(id))) return write(record);
      await settle(record);
      tellAgain({ ...record, noticesOwed: [] });
    });
    owedBefore = owed;
  };
}
