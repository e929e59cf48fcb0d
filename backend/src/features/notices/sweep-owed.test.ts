import { expect, test } from 'vitest';
import { createLogger } from '../../platform/log/logger.ts';
import { createSweepOwed } from './sweep-owed.ts';

interface Owing {
  id: string;
  noticesOwed: { id: string }[];
}

/** Records with the notices that each owes, and what became of them in the last sweep. */
function setUp() {
  const owing = new Map<string, string[]>();
  let done: string[] = [];
  const note =
    (what: string) =>
    ({ id }: Owing) => {
      done.push(`${what} ${id}`);
      return Promise.resolve();
    };
  const find = () =>
    Promise.resolve(
      [...owing].map(([id, notices]) => ({ id, noticesOwed: notices.map((one) => ({ id: one })) })),
    );
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
  owing.set('overdue', ['first']);
  expect(await doneBySweep()).toEqual(['wrote overdue']);
  owing.set('fresh', ['second']);
  expect(await doneBySweep()).toEqual(['settled overdue', 'told overdue', 'wrote fresh']);
  expect(await doneBySweep()).toEqual(['settled fresh', 'told fresh']);
  expect(await doneBySweep()).toEqual([]);
});

test('when a living process settles it meanwhile, then nothing is told again', async () => {
  const { owing, doneBySweep } = setUp();
  owing.set('living', ['first']);
  expect(await doneBySweep()).toEqual(['wrote living']);
  owing.delete('living');
  expect(await doneBySweep()).toEqual([]);
});

test('when a record owes one more notice since the last sweep, then it is told by the next one, as if it owed that one alone', async () => {
  const { owing, doneBySweep } = setUp();
  owing.set('changing', ['first']);
  await doneBySweep();
  owing.set('changing', ['first', 'second']);
  expect(await doneBySweep()).toEqual(['wrote changing']);
  expect(await doneBySweep()).toEqual(['settled changing', 'told changing']);
});
