import type { Court } from '@crease/contract';
import { expect, test } from 'vitest';
import {
  chosen,
  expectSameInAnyOrder,
  refusal,
  type Network,
} from '../../../shared/lib/live/any-order.factory.ts';
import { makeCourt, OWNER_ID } from '../court-form/court-form.factory.ts';
import { createOwnCourtHandlers } from './own-courts.live.ts';
import { createOwnCourtsStore } from './own-courts.store.ts';

type Reviewed = 'approved' | 'rejected';

/** The courts of one owner. Who changes them is not told by a push: its answer comes instead, and a push as well. */
function createServer() {
  const stored = new Map<string, Court>();
  let added = 0;
  const change = (id: string, parts: Partial<Court>): Court => {
    const court = stored.get(id);
    if (!court) throw refusal();
    const changed = { ...court, ...parts };
    stored.set(id, changed);
    return changed;
  };
  return {
    list: () => [...stored.values()].reverse(),
    add: () => {
      added += 1;
      const court = makeCourt({ _id: String(added).padStart(24, '0'), status: 'pending' });
      stored.set(court._id, court);
    },
    setActive: (id: string, isActive: boolean) => change(id, { isActive }),
    review: (id: string, status: Reviewed) => change(id, { status }),
    remove: (id: string) => {
      if (!stored.delete(id)) throw refusal();
    },
  };
}

function openList(network: Network) {
  const server = createServer();
  server.add();
  const refresh = () => void getState().refresh();
  const store = createOwnCourtsStore({
    fetchCourts: () => network.ask(server.list),
    setCourtActive: (id, isActive) =>
      network.ask(() => {
        network.push(refresh);
        return server.setActive(id, isActive);
      }),
    deleteCourt: (id) =>
      network.ask(() => {
        server.remove(id);
        network.push(() => hearRemoval(id));
      }),
    notifySuccess: () => undefined,
    notifyError: () => undefined,
  });
  const { getState } = store;
  const { receive, forget } = getState();
  const handlers = createOwnCourtHandlers({
    roleOf: () => 'owner',
    receive,
    forget,
    notify: () => undefined,
  });
  /** Pages read again after what the server tells of a court. */
  const hearReview = (court: Court) => {
    handlers['court:reviewed']?.({ court });
    refresh();
  };
  const hearRemoval = (_id: string) => {
    handlers['court:removed']?.({ court: { _id, name: 'Nets' }, by: 'owner' });
    refresh();
  };
  void getState().open(OWNER_ID);
  return { server, getState, refresh, hearReview, hearRemoval };
}

function begin(network: Network) {
  const { server, getState, refresh, hearReview, hearRemoval } = openList(network);
  const shown = (place: number) => chosen(getState().courts, place);
  const stored = (place: number) => chosen(server.list(), place);
  const review = (status: Reviewed) => (place: number) => {
    const court = stored(place);
    if (!court) return;
    const reviewed = server.review(court._id, status);
    network.push(() => hearReview(reviewed));
  };
  return {
    acts: {
      add: () => {
        server.add();
        network.push(refresh);
      },
      changeElsewhere: (place: number) => {
        const court = stored(place);
        if (!court) return;
        server.setActive(court._id, !court.isActive);
        network.push(refresh);
      },
      removeElsewhere: (place: number) => {
        const court = stored(place);
        if (!court) return;
        server.remove(court._id);
        network.push(() => hearRemoval(court._id));
      },
      approve: review('approved'),
      reject: review('rejected'),
      setActive: (place: number) => {
        const court = shown(place);
        if (court) void getState().setActive(court, !court.isActive);
      },
      remove: (place: number) => {
        const court = shown(place);
        if (court) void getState().remove(court._id);
      },
      refresh,
    },
    readAgain: refresh,
    expectSame: () => {
      expect(getState().changing.size).toBe(0);
      expect(getState().courts).toEqual(server.list());
    },
  };
}

test('whatever the order in which answers and pushes come, then the owner sees the courts that there are', () =>
  expectSameInAnyOrder(begin));
