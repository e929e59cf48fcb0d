import type { AdminStats } from '@crease/contract';
import type { CourtReviewsService } from '../courts/court-reviews.service.ts';
import type { UsersService } from '../users/users.service.ts';

const RECENTLY_APPROVED_COUNT = 5;

function sumOf(counts: ReadonlyMap<string, number>): number {
  return [...counts.values()].reduce((sum, count) => sum + count, 0);
}

interface AdminParts {
  courtReviews: CourtReviewsService;
  users: UsersService;
}

export function createAdminService({ courtReviews, users }: AdminParts) {
  return {
    readStats: async (): Promise<AdminStats> => {
      const [people, courts, recentlyApproved] = await Promise.all([
        users.countByRole(),
        courtReviews.countByStatus(),
        courtReviews.listLastApproved(RECENTLY_APPROVED_COUNT),
      ]);
      return {
        users: {
          total: sumOf(people),
          customers: people.get('customer') ?? 0,
          owners: people.get('owner') ?? 0,
        },
        courts: {
          total: sumOf(courts),
          approved: courts.get('approved') ?? 0,
          pending: courts.get('pending') ?? 0,
          rejected: courts.get('rejected') ?? 0,
        },
        recentlyApproved,
      };
    },
  };
}

export type AdminService = ReturnType<typeof createAdminService>;
