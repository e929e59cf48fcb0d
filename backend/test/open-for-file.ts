import { afterAll } from 'vitest';

/** For what all tests of a file share: it is closed after the last of them, and before what was opened earlier. */
export async function openForFile<Opened extends { close: () => Promise<unknown> }>(
  opening: Promise<Opened>,
): Promise<Opened> {
  const opened = await opening;
  afterAll(() => opened.close());
  return opened;
}
