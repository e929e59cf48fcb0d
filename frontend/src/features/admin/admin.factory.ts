/** An administrator's dashboard with a pending, an approved and a removed court, for tests. */
import type { AdminStats, RemovedCourt, ReviewedCourt } from '@crease/contract';
import { vi } from 'vitest';
import { plainCourt } from '../../shared/lib/court.factory.ts';
import { createAdminStore, type AdminParts } from './admin.store.ts';

export function makeCourt(name: string, parts: Partial<ReviewedCourt> = {}): ReviewedCourt {
  const _id = name.padStart(24, '0');
  return { ...plainCourt({ _id, name, status: 'pending' }), decisions: [], ...parts };
}

export const PENDING = makeCourt('a');
export const APPROVED = makeCourt('b', { status: 'approved' });
export const STATS: AdminStats = {
  users: { total: 3, customers: 1, owners: 1 },
  courts: { total: 2, approved: 1, pending: 1, rejected: 0 },
  recentlyApproved: [APPROVED],
};

export const GONE: RemovedCourt = {
  ...{ _id: 'd'.repeat(24), name: 'd', city: 'Galle', owner: 'Nets & Co' },
  removedAt: '2026-01-02T00:00:00.000Z',
  decisions: [],
};

export function createDashboard() {
  const parts = {
    fetchStats: vi.fn<AdminParts['fetchStats']>().mockResolvedValue(STATS),
    fetchCourts: vi.fn<AdminParts['fetchCourts']>().mockResolvedValue([PENDING, APPROVED]),
    fetchRemoved: vi.fn<AdminParts['fetchRemoved']>().mockResolvedValue([GONE]),
    approveCourt: vi.fn<AdminParts['approveCourt']>(),
    rejectCourt: vi.fn<AdminParts['rejectCourt']>(),
    deleteCourt: vi.fn<AdminParts['deleteCourt']>().mockResolvedValue(undefined),
  };
  const store = createAdminStore(parts);
  return {
    parts,
    state: () => store.getState(),
    /** As when somebody else signs in on the device. */
    forget: () => store.setState(store.getInitialState(), true),
  };
}

export async function openDashboard() {
  const dashboard = createDashboard();
  await dashboard.state().open();
  return dashboard;
}
