import type { Court } from '@crease/contract';
import { expect, test } from 'vitest';
import {
  chosen,
  expectSameInAnyOrder,
  refusal,
  type Network,
} from '../../shared/lib/live/any-order.factory.ts';
import { makeCourt } from './court-form/court-form.factory.ts';
import { createCourtsStore, NO_COURTS_YET } from './courts.store.ts';

const IDS = ['1', '2'].map((name) => name.padStart(24, '0'));

function createServer() {
  const stored = new Map(IDS.map((_id) => [_id, makeCourt({ _id })]));
  let changes = 0;
  return {
    list: () => [...stored.values()],
    find: (id: string) => stored.get(id),
    get: (id: string): Court => {
      const court = stored.get(id);
      if (!court) throw refusal('not_found');
      return court;
    },
    change: (court: Court) => {
      changes += 1;
      stored.set(court._id, { ...court, isActive: !court.isActive, name: `Nets ${changes}` });
    },
    remove: ({ _id }: Court) => stored.delete(_id),
  };
}

function begin(network: Network) {
  const server = createServer();
  const { getState, setState } = createCourtsStore({
    fetchCourts: () => Promise.reject(refusal()),
    fetchCourt: (id) => network.ask(() => server.get(id)),
  });
  const refresh = () => {
    const { detail } = getState();
    if (detail) void getState().refreshCourt(detail.id);
  };
  const withStored = (work: (court: Court) => void) => (place: number) => {
    const court = chosen(server.list(), place);
    if (!court) return;
    work(court);
    // All pages are told that there is something to read.
    network.push(refresh);
  };
  let id = '';
  const open = (place: number) => {
    id = chosen(IDS, place) ?? '';
    void getState().loadCourt(id);
  };
  open(0);
  return {
    acts: {
      open,
      refresh,
      change: withStored(server.change),
      remove: withStored(server.remove),
      list: () => setState({ list: { ...NO_COURTS_YET, courts: server.list() } }),
    },
    readAgain: refresh,
    expectSame: () => {
      const court = server.find(id);
      expect(getState().detail).toEqual({ id, phase: court ? 'ready' : 'missing', court });
    },
  };
}

test('whatever the order in which answers come, then the court on screen is shown as it is', () =>
  expectSameInAnyOrder(begin));
