import { holdsSlots, type Booking, type BookingStatus, type Court } from '@crease/contract';
import { expect, test } from 'vitest';
import {
  chosen,
  expectSameInAnyOrder,
  refusal,
  type Network,
} from '../../../shared/lib/live/any-order.factory.ts';
import { bookedCourt, idOf, makeBooking, makeCourt, slotAt } from '../bookings.factory.ts';
import { createBookingHandlers } from '../bookings.live.ts';
import { createOwnerRequestsStore, type OwnerStep } from './owner-requests.store.ts';
import {
  ALL_COURTS,
  listedRequests,
  REQUEST_FILTERS,
  requestsOfCourt,
  type RequestFilter,
} from './owner-requests.ts';

const OWNER = idOf('b');
const HOURS = [19, 20, 21];

/** What each filter lists. */
const LISTED: Record<RequestFilter, readonly BookingStatus[]> = {
  all: ['pending', 'confirmed', 'declined', 'cancelled'],
  pending: ['pending'],
  confirmed: ['confirmed'],
  declined: ['declined'],
  cancelled: ['cancelled'],
};

/** The bookings of two courts, as the server keeps them and tells their owner. */
function createServer(tell: (event: 'booking:created' | 'booking:updated', now: Booking) => void) {
  const stored = new Map<string, Booking>();
  let courts = [makeCourt('c1'), makeCourt('c2')];
  const shown = (booking: Booking): Booking => {
    const court = courts.find(({ _id }) => _id === booking.court?._id);
    return {
      ...booking,
      court: court ? { ...bookedCourt(''), _id: court._id, name: court.name } : null,
    };
  };
  const change = (booking: Booking, parts: Partial<Booking>): Booking => {
    const now = { ...booking, ...parts, version: booking.version + 1 };
    stored.set(now._id, now);
    tell('booking:updated', shown(now));
    return now;
  };
  const isRival = (booking: Booking, other: Booking) =>
    other.status === 'pending' &&
    other._id !== booking._id &&
    other.court?._id === booking.court?._id &&
    other.timeSlots[0]?.startsAt === booking.timeSlots[0]?.startsAt;

  return {
    list: () => [...stored.values()].map(shown),
    courts: () => courts,
    rename: (name: string) => {
      courts = courts.map((court, place) => (place === 0 ? { ...court, name } : court));
    },
    removeCourt: ({ _id }: Court) => {
      courts = courts.filter((court) => court._id !== _id);
      for (const booking of stored.values())
        if (booking.court?._id === _id && holdsSlots(booking.status))
          change(booking, { status: 'cancelled' });
    },
    request: (hour: number, { _id }: Court) => {
      const court = { ...bookedCourt('c1'), _id };
      const booking = makeBooking(`${stored.size + 1}`, { court, timeSlots: [slotAt(hour)] });
      stored.set(booking._id, booking);
      tell('booking:created', shown(booking));
    },
    answer: (id: string, from: BookingStatus, status: BookingStatus): Booking => {
      const booking = stored.get(id);
      if (booking?.status !== from) throw refusal();
      const answered = change(booking, { status });
      if (holdsSlots(status))
        for (const rival of [...stored.values()].filter((other) => isRival(answered, other)))
          change(rival, { status: 'declined' });
      return shown(answered);
    },
    markPaid: (id: string): Booking => {
      const booking = stored.get(id);
      if (booking?.status !== 'confirmed' || booking.paymentStatus !== 'pending') throw refusal();
      return shown(change(booking, { paymentStatus: 'paid' }));
    },
    cancel: (booking: Booking) => {
      if (holdsSlots(booking.status)) change(booking, { status: 'cancelled' });
    },
  };
}

function openDashboard(network: Network) {
  const handlers = createBookingHandlers({
    roleOf: () => 'owner',
    customer: () => store.getState(),
    owner: () => store.getState(),
    notify: () => undefined,
  });
  const server = createServer((event, booking) =>
    network.push(() => handlers[event]?.({ booking })),
  );
  const store = createOwnerRequestsStore({
    fetchCourts: () => network.ask(server.courts),
    fetchBookings: () => network.ask(server.list),
    answerBooking: ({ _id, status }, answer) =>
      network.ask(() => server.answer(_id, status, answer)),
    markPayment: (id) => network.ask(() => server.markPaid(id)),
    notifySuccess: () => undefined,
    notifyError: () => undefined,
  });
  const { getState } = store;
  const open = () => void getState().open(OWNER);
  open();
  return { server, getState, open };
}

type Dashboard = ReturnType<typeof openDashboard>;

const withoutOrder = (bookings: readonly Booking[]) =>
  [...bookings].sort((one, other) => one._id.localeCompare(other._id));

/** The filters that the owner has chosen last, and what they list. */
function createChoice({ server, getState }: Pick<Dashboard, 'server' | 'getState'>) {
  let filter: RequestFilter = 'all';
  let courtId: string = ALL_COURTS;
  return {
    showFilter: (place: number) => {
      filter = chosen(REQUEST_FILTERS, place) ?? 'all';
      getState().showFilter(filter);
    },
    showCourt: (place: number) => {
      courtId = chosen([ALL_COURTS, ...getState().courts.map(({ _id }) => _id)], place) ?? '';
      getState().showCourt(courtId);
    },
    expectListed: () => {
      const isThere = server.courts().some(({ _id }) => _id === courtId);
      const wanted = server
        .list()
        .filter(
          ({ court, status }) =>
            court && (!isThere || court._id === courtId) && LISTED[filter].includes(status),
        );
      const { bookings, ...shown } = getState();
      const listed = listedRequests(requestsOfCourt(bookings, shown.courtId), shown.filter);
      expect(withoutOrder(listed)).toEqual(withoutOrder(wanted));
    },
  };
}

function begin(network: Network) {
  const { server, getState, open } = openDashboard(network);
  const { expectListed, ...choice } = createChoice({ server, getState });
  const refresh = () => void getState().refresh();
  const take = (step: OwnerStep) => (place: number) => {
    const booking = chosen(getState().bookings, place);
    if (booking) void getState().takeStep(booking, step);
  };
  return {
    acts: {
      ...choice,
      request: (place: number) => {
        const court = chosen(server.courts(), place);
        if (court) server.request(chosen(HOURS, place) ?? 0, court);
      },
      cancel: (place: number) => {
        const booking = chosen(server.list(), place);
        if (booking) server.cancel(booking);
      },
      accept: take('confirmed'),
      decline: take('declined'),
      markPaid: take('paid'),
      // A push tells of it, which has the page read again.
      rename: (place: number) => {
        server.rename(`Nets ${place}`);
        network.push(refresh);
      },
      removeCourt: (place: number) => {
        const court = chosen(server.courts(), place);
        if (court) server.removeCourt(court);
        network.push(refresh);
      },
      open,
      refresh,
      close: () => getState().close(),
    },
    readAgain: refresh,
    expectSame: () => {
      const { bookings, courts, underWay, isOpen } = getState();
      expect(underWay.size).toBe(0);
      if (!isOpen) return;
      expect(withoutOrder(bookings)).toEqual(withoutOrder(server.list()));
      expect(courts).toEqual(server.courts());
      expectListed();
    },
  };
}

test('whatever the order in which answers and pushes come, then the owner sees the bookings that there are', () =>
  expectSameInAnyOrder(begin));
