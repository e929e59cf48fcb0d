import type { AdminStats, ReviewedCourt } from '@crease/contract';
import { expect, test } from 'vitest';
import {
  chosen,
  expectSameInAnyOrder,
  refusal,
  type Network,
} from '../../shared/lib/live/any-order.factory.ts';
import { makeCourt } from './admin.factory.ts';
import { createAdminHandlers } from './admin.live.ts';
import { createAdminStore } from './admin.store.ts';
import { REVIEW_FILTERS, type ReviewFilter } from './review/review-filter.ts';
import { courtsOfFilter } from './reviewed-courts.ts';

/** The courts that wait for review and those decided about, as administrators see them. */
function createServer() {
  const stored = new Map<string, ReviewedCourt>();
  const removed: string[] = [];
  let added = 0;
  const courts = () => [...stored.values()].reverse();
  const countOf = (status: ReviewedCourt['status']) =>
    courts().filter((court) => court.status === status).length;
  return {
    courts,
    stats: (): AdminStats => ({
      users: { total: 2, customers: 1, owners: 1 },
      courts: {
        total: stored.size,
        approved: countOf('approved'),
        pending: countOf('pending'),
        rejected: countOf('rejected'),
      },
      recentlyApproved: courts().filter(({ status }) => status === 'approved'),
    }),
    removed: () =>
      removed.map((_id) => ({ _id, name: 'Nets', city: 'Galle', removedAt: '', decisions: [] })),
    submit: (): ReviewedCourt => {
      added += 1;
      const court = makeCourt(String(added));
      stored.set(court._id, court);
      return court;
    },
    decide: (id: string, status: 'approved' | 'rejected'): ReviewedCourt => {
      const court = stored.get(id);
      if (court?.status !== 'pending') throw refusal();
      const decided = { ...court, status };
      stored.set(id, decided);
      return decided;
    },
    remove: (id: string) => {
      if (!stored.delete(id)) throw refusal('not_found');
      removed.push(id);
    },
  };
}

function openDashboard(network: Network) {
  const { ask, push } = network;
  const server = createServer();
  const decideAndTell = (id: string, status: 'approved' | 'rejected') => {
    const court = server.decide(id, status);
    push(() => handlers['court:reviewed']?.({ court }));
    return court;
  };
  const removeAndTell = (id: string) => {
    server.remove(id);
    push(() => void getState().refresh());
  };
  const { getState } = createAdminStore({
    fetchStats: () => ask(server.stats),
    fetchCourts: () => ask(server.courts),
    fetchRemoved: () => ask(server.removed),
    approveCourt: ({ _id }) => ask(() => decideAndTell(_id, 'approved')),
    rejectCourt: ({ _id }) => ask(() => decideAndTell(_id, 'rejected')),
    deleteCourt: (id) => ask(() => removeAndTell(id)),
  });
  const { receive, refresh } = getState();
  const handlers = createAdminHandlers({
    roleOf: () => 'admin',
    receive,
    refresh,
    notify: () => undefined,
  });
  const submit = () => {
    const court = server.submit();
    push(() => handlers['court:submitted']?.({ court }));
  };
  return { server, getState, submit, decideAndTell, removeAndTell };
}

function begin(network: Network) {
  const { server, getState, submit, decideAndTell, removeAndTell } = openDashboard(network);
  submit();
  void getState().open();
  const shown = (work: (court: ReviewedCourt) => unknown) => (place: number) => {
    const court = chosen(getState().courts ?? [], place);
    if (court) void work(court);
  };
  const stored = (work: (court: ReviewedCourt) => void) => (place: number) => {
    const court = chosen(server.courts(), place);
    if (court) work(court);
  };
  const decideElsewhere = (status: 'approved' | 'rejected') =>
    stored((court) => {
      if (court.status === 'pending') decideAndTell(court._id, status);
    });
  const refresh = () => void getState().refresh();
  let filter: ReviewFilter = 'all';
  return {
    acts: {
      show: (place: number) => {
        filter = chosen(REVIEW_FILTERS, place) ?? 'all';
        getState().show('courts', filter);
      },
      submit,
      approveElsewhere: decideElsewhere('approved'),
      rejectElsewhere: decideElsewhere('rejected'),
      removeElsewhere: stored(({ _id }) => removeAndTell(_id)),
      approve: shown((court) => getState().approve(court)),
      reject: shown((court) => getState().reject(court, 'Where is it?')),
      remove: shown(({ _id }) => getState().remove(_id, 'Gone')),
      refresh,
      open: () => void getState().open(),
      close: () => getState().close(),
    },
    readAgain: refresh,
    expectSame: () => {
      const { courts, stats, removed, isOpen, isDeciding } = getState();
      expect(isDeciding).toBe(false);
      if (!isOpen) return;
      expect(courts).toEqual(server.courts());
      const wanted = server.courts().filter(({ status }) => [status, 'all'].includes(filter));
      expect(courtsOfFilter(courts ?? [], getState().filter)).toEqual(wanted);
      expect(stats).toEqual(server.stats());
      expect(removed).toEqual(server.removed());
    },
  };
}

test('whatever the order in which answers and pushes come, then administrators see what there is', () =>
  expectSameInAnyOrder(begin));
