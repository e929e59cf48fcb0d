/**
 * For lists that are both read and changed by pushes: no answer counts that is older than one that did, and none of a
 * read that started before a change. An answer counts although it is being read again, because that may fail.
 */
interface ReadParts<Answer> {
  fetch: () => Promise<Answer>;
  onRead: (answer: Answer) => void;
  onFailed: (error: unknown) => void;
}

export interface LatestRead {
  read: () => Promise<void>;
  /** The list is another one by now, so a read that is under way may lack the change and is started again. */
  noteChange: () => void;
}

export function createLatestRead<Answer>(parts: ReadParts<Answer>): LatestRead {
  let begun = 0;
  let newest = 0;
  let changes = 0;
  const read = async (): Promise<void> => {
    begun += 1;
    const [own, knownChanges] = [begun, changes];
    try {
      const answer = await parts.fetch();
      if (knownChanges !== changes) {
        if (own === begun) await read();
      } else if (own > newest) {
        newest = own;
        parts.onRead(answer);
      }
    } catch (error) {
      if (own === begun) parts.onFailed(error);
    }
  };
  return {
    read,
    noteChange: () => {
      changes += 1;
    },
  };
}
