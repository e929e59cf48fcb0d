import { COURTS_PER_PAGE, type Court } from '@crease/contract';
import { afterEach, expect, test, vi } from 'vitest';
import { answerCalls } from '../../../shared/lib/api/answers.factory.ts';
import {
  chosen,
  expectSameInAnyOrder,
  type Network,
} from '../../../shared/lib/live/any-order.factory.ts';
import { makeCourt } from '../court-form/court-form.factory.ts';
import { useCourts } from '../courts.store.ts';
import { filtersOfParams } from './court-filters.ts';
import { loadListAgain, loadMore, refreshList } from './court-pages.ts';

const RESPONSE = { status: 200, headers: new Headers() };
const ASKED = ['', 'search=Lake'];

function createServer() {
  let courts: Court[] = [];
  let added = 0;
  const add = () => {
    added += 1;
    const name = added % 2 === 0 ? 'Lake Nets' : 'Galle Road Nets';
    courts = [makeCourt({ _id: String(added).padStart(24, '0'), name }), ...courts];
  };
  for (let place = 0; place <= COURTS_PER_PAGE; place += 1) add();
  const matching = (search: string) => courts.filter(({ name }) => name.includes(search));
  return {
    add,
    matching,
    change: (place: number) => {
      const changed = chosen(courts, place);
      courts = courts.map((court) =>
        court === changed ? { ...court, isActive: !court.isActive } : court,
      );
    },
    remove: (place: number) => {
      const removed = chosen(courts, place);
      courts = courts.filter((court) => court !== removed);
    },
    answer: (address: string) => {
      const query = new URL(address, 'https://crease.test').searchParams;
      const found = matching(query.get('search') ?? '');
      const from = (Number(query.get('page') ?? 1) - 1) * COURTS_PER_PAGE;
      const page = found.slice(from, from + COURTS_PER_PAGE);
      const data = { courts: page, count: found.length };
      return { ...RESPONSE, json: () => Promise.resolve({ success: true, data }) } as Response;
    },
  };
}

function begin(network: Network) {
  const server = createServer();
  answerCalls((address) => network.ask(() => server.answer(address)));
  useCourts.setState(useCourts.getInitialState(), true);
  const list = () => useCourts.getState().list;
  let asked = '';
  const poll = () => void refreshList(asked);
  const open = (place: number) => {
    asked = chosen(ASKED, place) ?? '';
    void loadListAgain(filtersOfParams(new URLSearchParams(asked)));
  };
  const withPoll = (work: (place: number) => void) => (place: number) => {
    work(place);
    network.push(poll);
  };
  open(0);
  return {
    acts: {
      open,
      more: () => void loadMore(),
      poll,
      add: withPoll(server.add),
      change: withPoll(server.change),
      remove: withPoll(server.remove),
    },
    readAgain: poll,
    expectSame: () => {
      const { courts } = list();
      const matching = server.matching(new URLSearchParams(asked).get('search') ?? '');
      const pages = Math.ceil(courts.length / COURTS_PER_PAGE) || 1;
      expect(list()).toEqual({
        asked,
        phase: 'ready',
        courts: matching.slice(0, pages * COURTS_PER_PAGE),
        count: matching.length,
      });
    },
  };
}

afterEach(() => {
  vi.unstubAllGlobals();
});

test('whatever the order in which answers come, then the list has the courts that there are', () =>
  expectSameInAnyOrder(begin));
