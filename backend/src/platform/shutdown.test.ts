import { expect, test, vi } from 'vitest';
import type { Logger } from './logger.ts';
import { createShutdown } from './shutdown.ts';

test('when a part does not close, then that is told, and those that were opened before it close all the same', async () => {
  const error = vi.fn();
  const shutdown = createShutdown({ error } as unknown as Logger);
  const closed: string[] = [];
  const stuck = new Error('It is stuck');
  shutdown.add(() => closed.push('database'));
  shutdown.add(() => Promise.reject(stuck));
  shutdown.add(() => closed.push('server'));
  await shutdown.closeAll();
  expect(closed).toEqual(['server', 'database']);
  expect(error.mock.calls).toEqual([[{ err: stuck }, 'A part did not close']]);
});
