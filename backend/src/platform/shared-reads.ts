/**
 * Many who ask the same at once are answered by one read.
 * Whoever asks while a read is under way gets the one that begins after it, so no answer is older than its question.
 */
interface Line<Answer> {
  running: Promise<Answer>;
  next?: Promise<Answer>;
}

/** Answers are shared: nobody may change one. */
export type AskShared<Answer> = (key: string, read: () => Promise<Answer>) => Promise<Answer>;

/** Those who wait when a read fails are told its failure, and not made to wait for another one. */
export function createSharedReads<Answer>(): AskShared<Answer> {
  const lines = new Map<string, Line<Answer>>();

  const begin: AskShared<Answer> = (key, read) => {
    const line: Line<Answer> = { running: read() };
    lines.set(key, line);
    const leave = () => {
      if (lines.get(key) === line) lines.delete(key);
    };
    line.running.then(() => {
      if (!line.next) leave();
    }, leave);
    return line.running;
  };

  return (key, read) => {
    const line = lines.get(key);
    if (!line) return begin(key, read);
    line.next ??= line.running.then(() => begin(key, read));
    return line.next;
  };
}
