/** The log of the process, as whoever runs it reads it: programs in production, people elsewhere. */
import { expect, test } from 'vitest';
import { openForFile } from './open-for-file.ts';
import { startProcess, type OwnProcess } from './start-process.ts';

const SETTINGS = { JWT_SECRET: 'a secret that is long enough for this', LOG_LEVEL: 'info' };

const inProduction = await openForFile(startProcess({ ...SETTINGS, NODE_ENV: 'production' }));
const elsewhere = await openForFile(startProcess(SETTINGS));

/** What a process has printed when it was asked whether it lives, line by line. */
async function logOf({ address, output }: OwnProcess): Promise<string[]> {
  await fetch(`${address}/healthz`);
  await expect.poll(output).toContain('GET /healthz 200');
  return output().trim().split('\n');
}

test('when it runs in production, then each line but the one that it is ready is JSON', async () => {
  const lines = await logOf(inProduction);
  const logged = lines.filter((line) => !line.startsWith('Crease is ready at '));
  expect(logged.map((line) => JSON.parse(line) as object)).toContainEqual(
    expect.objectContaining({ level: 30, res: { statusCode: 200 } }),
  );
});

test('when it runs elsewhere, then each request is a line that people read', async () => {
  expect(await logOf(elsewhere)).toContainEqual(
    expect.stringMatching(/^\[[\d:]{8}\] INFO: GET \/healthz 200 in \d+ ms$/),
  );
});
