/** Administrators look back at the removed courts that were decided about. */
import type { RemovedCourt } from '@crease/contract';
import type { UsersService } from '../../users/users.service.ts';
import { idsOfPeople, presentRemovedCourt } from '../courts.presenter.ts';
import type { RemovedCourtsRepository } from './removed-courts.repository.ts';

const LISTED_MAX = 100;

interface RemovedCourtsParts {
  removedCourts: RemovedCourtsRepository;
  users: UsersService;
}

export function createRemovedCourtsService({ removedCourts, users }: RemovedCourtsParts) {
  return {
    list: async (): Promise<RemovedCourt[]> => {
      const found = await removedCourts.findDecided({ limit: LISTED_MAX });
      const people = await users.findOwnerCards(idsOfPeople(found));
      return found.map((court) => presentRemovedCourt(court, people));
    },
  };
}

export type RemovedCourtsService = ReturnType<typeof createRemovedCourtsService>;
