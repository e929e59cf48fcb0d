import { defineConfig } from 'vitest/config';

/** Fast projects run side by side; the browser stories own the machine while they run. */
export default defineConfig({
  test: {
    projects: [
      { test: { name: 'contract', root: './backend/contract' } },
      {
        test: {
          name: 'engine',
          root: './infra/embedded-mongo',
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'server',
          root: './backend',
          globalSetup: ['./test/database.ts'],
          include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      { test: { name: 'pages', root: './frontend', include: ['src/**/*.test.{ts,tsx}'] } },
      { test: { name: 'scripts', root: './infra', include: ['scripts/**/*.test.mjs'] } },
      {
        test: {
          name: 'browser',
          root: './frontend',
          include: ['e2e/**/*.test.ts'],
          fileParallelism: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
