/** Administrators look back at courts that are gone and that they decided about. */
import type { RemovedCourt } from '@crease/contract';
import type { UsersService } from '../users/users.service.ts';
import { idsOfPeople, presentRemovedCourt } from './courts.presenter.ts';
import type { RemovedCourtsRepository } from './removed-courts.repository.ts';

const LISTED_MAX = 100;

interface RemovedCourtsParts {
  removedCourts: RemovedCourtsRepository;
  users: UsersService;
}

export function createRemovedCourtsService({ removedCourts, users }: RemovedCourtsParts) {
  return {
    /** The last removed first. */
    list: async (): Promise<RemovedCourt[]> => {
      const found = await removedCourts.findDecided({ limit: LISTED_MAX });
      const people = await users.findOwnerCards(idsOfPeople(found));
      return found.map((court) => presentRemovedCourt(court, people));
    },
  };
}

export type RemovedCourtsService = ReturnType<typeof createRemovedCourtsService>;
