import { expect, test, vi } from 'vitest';
import type { Logger } from '../platform/logger.ts';
import type { LiveSocket } from './live-server.ts';
import { handleTyping } from './typing.ts';

test('when it can not be read who the other is, then the hint is lost and nothing fails with it', async () => {
  let hear: (payload: unknown) => void = () => undefined;
  const socket = {
    data: { session: { userId: 'anna' } },
    on: (_: string, listener: typeof hear) => (hear = listener),
  };
  const warn = vi.fn();
  handleTyping(
    socket as unknown as LiveSocket,
    () => Promise.reject(new Error('The database is gone')),
    { warn } as unknown as Logger,
  );
  hear({ conversationId: 'c'.repeat(24) });
  await expect.poll(() => warn).toHaveBeenCalledOnce();
});
