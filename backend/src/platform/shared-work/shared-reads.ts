/**
 * Lets requests that ask for the same at the same time share one read. A request that comes while a read is running
 * gets the next one, so no answer is older than its request.
 */
interface Line<Answer> {
  running: Promise<Answer>;
  next?: Promise<Answer>;
}

/** Answers are shared, so nobody may change them. */
type AskShared<Answer> = (key: string, read: () => Promise<Answer>) => Promise<Answer>;

/** When a read fails, all who wait for it get its error. */
export function createSharedReads<Answer>(): AskShared<Answer> {
  const lines = new Map<string, Line<Answer>>();

  const begin: AskShared<Answer> = (key, read) => {
    const line: Line<Answer> = { running: read() };
    lines.set(key, line);
    const leave = () => lines.delete(key);
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
