import type { Logger } from '../../platform/logger.ts';

export type SettleEach = ReturnType<typeof createSettleEach>;

/** A record that can't be settled must not hold up the others: the next read leaves it out. */
export function createSettleEach(logger: Logger) {
  return async <Record extends { id: string }>(
    find: (except: readonly string[]) => Promise<readonly Record[]>,
    settle: (record: Record) => Promise<void>,
  ): Promise<void> => {
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
  };
}
