import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { listen } from './listen.ts';

/** More than Node.js lets wait by itself. */
const CROWD = 800;
const TURNS = 100;

/** Some systems let fewer wait, whatever is asked for. */
const most =
  process.platform === 'linux' ? await readFile('/proc/sys/net/core/somaxconn', 'utf8') : 0;

test.runIf(Number(most) > CROWD)(
  'when a crowd comes in one moment, then nobody has to knock again',
  async () => {
    const server = createServer();
    const port = await listen(server, '127.0.0.1', 0);
    let connected = 0;
    const crowd = Array.from({ length: CROWD }, () => connect(port, '127.0.0.1'));
    for (const caller of crowd) caller.once('connect', () => (connected += 1));
    onTestFinished(() => {
      for (const caller of crowd) caller.destroy();
      server.close();
    });
    // All knock in the first turns, long before anybody would do so again.
    for (let turn = 0; turn < TURNS; turn += 1) await nextTurn();
    expect(connected).toBe(CROWD);
  },
);
