/** An administrator deletes their account only while another one stays. */
import { MS_PER_MINUTE } from '@crease/contract';
import { randomUUID } from 'node:crypto';
import { AppError } from '../../platform/errors/app-error.ts';
import type { SharedClock } from '../../platform/clock.ts';
import type { LeavingMark, UsersService } from '../users/users.service.ts';

/**
 * How long a mark of leaving counts: longer than the check takes. A process that died during it leaves a mark
 * behind, which must not count for ever.
 */
const LEAVING_MS = MS_PER_MINUTE;

interface AdminLeavingParts {
  users: UsersService;
  sharedClock: SharedClock;
}

export function createAdminLeaving({ users, sharedClock }: AdminLeavingParts) {
  return {
    /**
     * Marks this administrator as leaving, and only then looks for others. So when the last two leave at the same
     * time, each sees the other's mark. The account may be removed only while the mark that this answers is there.
     * Others take it away when they count its administrator as staying, because a process that seems dead may only be
     * slow.
     * @throws {AppError} last_administrator
     */
    begin: async (id: string): Promise<LeavingMark> => {
      const now = sharedClock.now();
      const mark = { id: randomUUID(), at: new Date(now) };
      await users.markLeaving(id, mark);
      await users.forgetLeaving(new Date(now - LEAVING_MS));
      const marksOfAdmins = await users.findLeavingOfAdmins();
      if (marksOfAdmins.some((marks) => marks.length === 0)) return mark;
      await users.unmarkLeaving(id, mark);
      throw new AppError(
        'last_administrator',
        'You are the last administrator: Crease cannot be without one',
      );
    },
  };
}
