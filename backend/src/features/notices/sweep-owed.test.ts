import { expect, test } from 'vitest';
import { createLogger } from '../../platform/logger.ts';
import { createSweepOwed } from './sweep-owed.ts';

interface Owing {
  id: string;
  noticesOwed: { id: string }[];
}

/** Records that owe a notice each, and what became of them in the last sweep. */
function setUp() {
  const owing = new Set<string>();
  let done: string[] = [];
  const note =
    (what: string) =>
    ({ id }: Owing) => {
      done.push(`${what} ${id}`);
      return Promise.resolve();
    };
  const find = () =>
    Promise.resolve([...owing].map((id) => ({ id, noticesOwed: [{ id: `notice of ${id}` }] })));
  const sweep = createSweepOwed<Owing>({
    find,
    logger: createLogger({ level: 'silent', isForPeople: false }),
    write: note('wrote'),
    settle: async (record) => {
      owing.delete(record.id);
      await note('settled')(record);
    },
    tellAgain: (record) => void note('told')(record),
  });
  const doneBySweep = async () => {
    done = [];
    await sweep();
    return done;
  };
  return { owing, doneBySweep };
}

test('when a process died before it told, then the letter is written at once, and the change told by the next sweep', async () => {
  const { owing, doneBySweep } = setUp();
  owing.add('overdue');
  expect(await doneBySweep()).toEqual(['wrote overdue']);
  owing.add('fresh');
  expect(await doneBySweep()).toEqual(['settled overdue', 'told overdue', 'wrote fresh']);
  expect(await doneBySweep()).toEqual(['settled fresh', 'told fresh']);
  expect(await doneBySweep()).toEqual([]);
});

test('when a living process settles it meanwhile, then nothing is told again', async () => {
  const { owing, doneBySweep } = setUp();
  owing.add('living');
  expect(await doneBySweep()).toEqual(['wrote living']);
  owing.delete('living');
  expect(await doneBySweep()).toEqual([]);
});
