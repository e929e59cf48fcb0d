import { randomInt } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** Databases that tests may be given. */
const GIVEN = new Set(['MONGODB_URI', 'REDIS_URL']);

/** What a shell has for a server of its own, as PORT or NODE_ENV, is not meant for the servers that tests start. */
function forgetSettings(): void {
  const example = readFileSync(new URL('.env.example', import.meta.url), 'utf8');
  for (const [, name = ''] of example.matchAll(/^(?:# )?([A-Z_]+)=/gm)) {
    if (!GIVEN.has(name)) Reflect.deleteProperty(process.env, name);
  }
  process.env['NODE_ENV'] = 'test';
}

/** A machine with other work is slow, not wrong: what has a promised time says so itself. */
const PATIENT = {
  // What fails twice is broken. `npm test` names what failed once.
  retry: 1,
  expect: { poll: { timeout: 15_000 } },
  testTimeout: 60_000,
  hookTimeout: 60_000,
};

/**
 * No file changes what another one reads: the code is read once for all files of a worker, which is most of the work.
 * What a test replaced is put back before the next one begins, and before its own second try; what was called is
 * forgotten.
 */
const TOGETHER = { isolate: false, restoreMocks: true, clearMocks: true };

/** Names the random cases of this run; the same seed makes the same ones. */
process.env['CREASE_PROPERTY_SEED'] ??= String(randomInt(2 ** 31));
const WITH_CHANCE = {
  ...PATIENT,
  setupFiles: [fileURLToPath(new URL('infra/scripts/testing/same-seed.ts', import.meta.url))],
};

const SERVER = {
  ...TOGETHER,
  ...WITH_CHANCE,
  root: './backend',
  globalSetup: ['./test/database.ts'],
};

/**
 * Money and dates are Sri Lanka's wherever the server stands: all of it at one end of the world's clock, what tells
 * the time at the other as well.
 */
const FIRST_ZONE = 'America/Los_Angeles';
const LAST_ZONE = 'Pacific/Kiritimati';

const BROWSER = {
  ...TOGETHER,
  ...PATIENT,
  root: './frontend',
  maxConcurrency: 3,
  testTimeout: 120_000,
  hookTimeout: 120_000,
};

/** What they promise within a second, they promise on a machine that does nothing else. */
const TIMED_STORIES = [
  'bookings/cancellation',
  'bookings/main-story',
  'bookings/walk-in',
  'live/instances',
  'messages/messages',
].map((name) => `e2e/${name}.test.ts`);

/** What a driver says to whoever still waits for something on a page when that page is closed. */
const CLOSED_PAGE = /page, context or browser has been closed|Failed to find browser context/;

forgetSettings();

/** Fast projects run side by side; then the stories in browsers. */
export default defineConfig({
  test: {
    // A test that failed leaves its page while something on it is awaited; its own result says what is wrong.
    onUnhandledError: ({ message }) => !CLOSED_PAGE.test(message),
    // The tests wait for databases and clocks more than they work: two more than there are cores keep them all busy.
    maxWorkers: availableParallelism() + 2,
    projects: [
      { test: { name: 'contract', ...TOGETHER, ...WITH_CHANCE, root: './backend/contract' } },
      {
        test: {
          name: 'engine',
          ...TOGETHER,
          ...WITH_CHANCE,
          root: './infra/embedded-mongo',
          globalSetup: ['./test/support/bundle-engine.ts'],
        },
      },
      {
        test: {
          name: 'server',
          ...SERVER,
          env: { TZ: FIRST_ZONE },
          include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
        },
      },
      {
        test: {
          name: `server in ${LAST_ZONE}`,
          ...SERVER,
          env: { TZ: LAST_ZONE },
          include: [
            'src/features/{bookings,notices,calendar-feeds}/**/*.test.ts',
            'test/stories/time-zone.test.ts',
          ],
          // Who wins, and who hears of it, is the same at any time of day.
          exclude: [
            'src/features/bookings/answer/{accept,decline,take}-*.test.ts',
            'src/features/bookings/{bookings.live,many-bookings,manual-booking/cancel-walk-in}.test.ts',
            'src/features/notices/{court-notices,letters-wait}.test.ts',
          ],
        },
      },
      {
        test: {
          name: 'pages',
          ...TOGETHER,
          ...WITH_CHANCE,
          root: './frontend',
          include: ['src/**/*.test.{ts,tsx}'],
        },
      },
      {
        test: {
          name: 'scripts',
          ...TOGETHER,
          ...PATIENT,
          root: './infra',
          include: ['scripts/**/*.test.mjs'],
        },
      },
      {
        test: {
          name: 'browser',
          ...BROWSER,
          globalSetup: ['./e2e/support/crease/seed-data.ts'],
          include: ['e2e/**/*.test.ts'],
          exclude: TIMED_STORIES,
          maxWorkers: availableParallelism(),
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'browser alone',
          ...BROWSER,
          include: TIMED_STORIES,
          fileParallelism: false,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
