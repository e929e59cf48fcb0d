import { expect, test } from 'vitest';
import { openWatchedDatabase } from '../../../test/watched-database.ts';
import { createOutboxRepository } from './outbox.repository.ts';

const STATES = ['sent', 'sent', 'sent', 'waiting', 'failed', 'withheld'];

test('when mails are counted by what became of them, then not by looking at each that was sent', async () => {
  const { connection, commands } = await openWatchedDatabase();
  const outbox = createOutboxRepository(connection);
  const mails = STATES.map((state, number) => ({ state, key: String(number) }));
  await connection.collection('outbox').insertMany(mails);
  commands.length = 0;

  expect(Object.fromEntries(await outbox.countByState())).toEqual({
    ...{ sent: 3, waiting: 1, failed: 1, expired: 0, withheld: 1 },
  });
  const conditions = commands
    .filter((command) => 'aggregate' in command)
    .map(({ pipeline }) => JSON.stringify((pipeline as object[])[0]));
  expect(conditions.toSorted()).toEqual(
    ['expired', 'failed', 'waiting', 'withheld'].map((state) => `{"$match":{"state":"${state}"}}`),
  );
});
