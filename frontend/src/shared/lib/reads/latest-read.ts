/**
 * For lists that are both read and changed by pushes: only the last read counts, and none that started before a
 * change.
 */
interface ReadParts<Answer> {
  fetch: () => Promise<Answer>;
  onRead: (answer: Answer) => void;
  onFailed: (error: unknown) => void;
}

export interface LatestRead {
  read: () => Promise<void>;
  /** The list was changed here, so a read that is under way may lack the change and is started again. */
  noteChange: () => void;
}

export function createLatestRead<Answer>(parts: ReadParts<Answer>): LatestRead {
  let reads = 0;
  let changes = 0;
  const read = async (): Promise<void> => {
    reads += 1;
    const [ownRead, knownChanges] = [reads, changes];
    try {
      const answer = await parts.fetch();
      if (ownRead !== reads) return;
      if (knownChanges !== changes) await read();
      else parts.onRead(answer);
    } catch (error) {
      if (ownRead === reads) parts.onFailed(error);
    }
  };
  return {
    read,
    noteChange: () => {
      changes += 1;
    },
  };
}
