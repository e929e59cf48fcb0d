import { holdsSlots, type Booking, type BookingStatus } from '@crease/contract';
import { expect, test } from 'vitest';
import {
  chosen,
  expectSameInAnyOrder,
  refusal,
  type Network,
} from '../../../shared/lib/live/any-order.factory.ts';
import { hasCourt } from '../booking-facts.ts';
import { createBookingRequestStore } from '../booking-request/booking-request.store.ts';
import { findRequest } from '../booking-request/find-request.ts';
import type { BookingRequest } from '../bookings.api.ts';
import { bookedCourt, idOf, makeBooking, slotAt } from '../bookings.factory.ts';
import { createBookingHandlers } from '../bookings.live.ts';
import { createCancellationStore } from '../cancellation/cancellation.store.ts';
import { createCustomerBookingsStore } from './customer-bookings.store.ts';

const COURT = bookedCourt('c1');
const PEOPLE = [idOf('a'), idOf('b')];
const HOURS = [19, 20, 21];
const otherThan = (person: string) => PEOPLE.find((one) => one !== person) ?? person;
const nothing = () => undefined;

const hourAt = (place: number) => chosen(HOURS, place) ?? 0;
const requestFor = (hour: number): BookingRequest => ({
  courtId: COURT._id,
  date: '2026-12-01',
  timeSlots: [slotAt(hour)],
});

/** The bookings of two customers, as the server keeps them and tells whoever booked. */
function createServer(tell: (event: 'booking:created' | 'booking:updated', now: Booking) => void) {
  const stored = new Map<string, Booking>();
  const byKey = new Map<string, string>();
  const all = () => [...stored.values()];
  const hourOf = ({ timeSlots }: Pick<BookingRequest, 'timeSlots'>) => timeSlots[0]?.startTime;
  const isFree = (customerId: string, wish: BookingRequest) =>
    all().every(
      (other) =>
        hourOf(other) !== hourOf(wish) ||
        (!holdsSlots(other.status) &&
          !(other.status === 'pending' && other.customer?._id === customerId)),
    );
  const change = (id: string, status: BookingStatus): Booking => {
    const booking = stored.get(id);
    if (!booking) throw refusal('not_found');
    const now = { ...booking, status, version: booking.version + 1 };
    stored.set(id, now);
    tell('booking:updated', now);
    return now;
  };
  return {
    all,
    isFree,
    listOf: (customerId: string) => all().filter(({ customer }) => customer?._id === customerId),
    request: (customerId: string, wish: BookingRequest, key: string): Booking => {
      const ownKey = `${customerId} ${key}`;
      const made = stored.get(byKey.get(ownKey) ?? '');
      if (made) return made;
      if (!isFree(customerId, wish)) throw refusal();
      const booking = makeBooking(`${stored.size + 1}`, {
        customer: { _id: customerId, name: 'Nimal Perera', phone: '' },
        timeSlots: wish.timeSlots.map((slot) => ({ ...slotAt(19), ...slot })),
      });
      stored.set(booking._id, booking);
      byKey.set(ownKey, booking._id);
      tell('booking:created', booking);
      return booking;
    },
    askToCancel: (id: string): Booking => {
      if (stored.get(id)?.status !== 'confirmed') throw refusal();
      return change(id, 'cancellation_requested');
    },
    /** The owner's next step: an answer to the request, then one to its cancellation. */
    answer: (id: string, isYes: boolean) => {
      const { status } = stored.get(id) ?? {};
      if (status === 'cancellation_requested') change(id, isYes ? 'cancelled' : 'confirmed');
      if (status !== 'pending') return;
      const { timeSlots } = change(id, isYes ? 'confirmed' : 'declined');
      for (const rival of isYes ? all() : [])
        if (rival.status === 'pending' && hourOf(rival) === hourOf({ timeSlots }))
          change(rival._id, 'declined');
    },
  };
}

/** The pages of a browser on which one customer signs in after the other. */
function openBrowser(network: Network) {
  const { ask } = network;
  let person = PEOPLE[0] ?? '';
  let session = 0;
  const noteUser = () => {
    const noted = person;
    return () => person === noted;
  };
  const server = createServer((event, booking) => {
    const ofSession = session;
    if (booking.customer?._id === person)
      network.push(() => {
        if (session === ofSession) handlers[event]?.({ booking });
      });
  });
  const list = createCustomerBookingsStore({
    fetchBookings: () => {
      const asker = person;
      return ask(() => server.listOf(asker));
    },
    notifyError: nothing,
  });
  const handlers = createBookingHandlers({
    roleOf: () => 'customer',
    customer: list.getState,
    owner: list.getState,
    notify: nothing,
  });
  return {
    server,
    list,
    noteUser,
    receiveOwn: (booking: Booking) => list.getState().receiveOwn(booking),
    person: () => person,
    signIn: (next: string) => {
      session += 1;
      if (next !== person) list.setState(list.getInitialState(), true);
      person = next;
      void list.getState().open(person);
    },
  };
}

type Browser = ReturnType<typeof openBrowser>;

/** The hours of a court, of which one is chosen. */
function openCourt({ ask }: Network, { server, list, noteUser, receiveOwn, person }: Browser) {
  let selection: BookingRequest | undefined;
  let listener = nothing as () => void;
  let keys = 0;
  const select = (next: BookingRequest | undefined) => {
    selection = next;
    listener();
  };
  const store = createBookingRequestStore({
    selection: () => selection,
    onSelectionChanged: (listen) => (listener = listen),
    hold: nothing,
    release: nothing,
    clearSelection: () => select(undefined),
    receiveOwn,
    refresh: () => void list.getState().refresh(),
    request: (body, key) => {
      const asker = person();
      return ask(() => server.request(asker, body, key));
    },
    findPushed: (body) => findRequest(list.getState().bookings, body),
    newKey: () => `key ${++keys}`,
    noteUser,
    notifySuccess: nothing,
    notifyError: nothing,
  });
  return { select, booking: store.getState };
}

function begin(network: Network) {
  const browser = openBrowser(network);
  const { server, list, person, signIn } = browser;
  const { select, booking } = openCourt(network, browser);
  const { getState: cancellation } = createCancellationStore({
    request: (id) => network.ask(() => server.askToCancel(id)),
    receiveOwn: browser.receiveOwn,
    reload: () => list.getState().refresh(),
    isRequested: (id) =>
      list
        .getState()
        .bookings.some(({ _id, status }) => _id === id && status === 'cancellation_requested'),
    noteUser: browser.noteUser,
    notifySuccess: nothing,
    notifyError: nothing,
  });
  const refresh = () => void list.getState().refresh();
  const answer = (isYes: boolean) => (place: number) => {
    const found = chosen(server.all(), place);
    if (found) server.answer(found._id, isYes);
  };
  signIn(person());
  return {
    owner: { accept: answer(true), decline: answer(false) },
    always: {
      // On another device.
      book: (place: number) => {
        if (server.isFree(person(), requestFor(hourAt(place))))
          server.request(person(), requestFor(hourAt(place)), `elsewhere ${server.all().length}`);
      },
      refresh,
    },
    people: {
      signIn: () => signIn(otherThan(person())),
      lendTheBrowser: () => {
        signIn(otherThan(person()));
        signIn(otherThan(person()));
      },
    },
    here: {
      select: (place: number) => select(requestFor(hourAt(place))),
      send: () => {
        booking().ask();
        void booking().send();
      },
      leave: () => {
        booking().reset();
        cancellation().leave();
      },
      cancel: (place: number) => {
        const found = chosen(list.getState().bookings.filter(hasCourt), place);
        if (!found) return;
        cancellation().ask(found);
        cancellation().write('Rain');
        void cancellation().submit();
      },
    },
    readAgain: refresh,
    expectSame: () => {
      expect(booking().phase).not.toBe('requesting');
      expect(cancellation().isBusy).toBe(false);
      const { isOpen, bookings } = list.getState();
      if (isOpen) expect(byId(bookings)).toEqual(byId(server.listOf(person())));
    },
  };
}

const byId = (bookings: readonly Booking[]) =>
  [...bookings].sort((one, other) => one._id.localeCompare(other._id));

test('whatever the order in which answers and pushes come, then a customer sees their bookings as they are', () =>
  expectSameInAnyOrder((network) => {
    const { always, here, owner, ...story } = begin(network);
    return { ...story, acts: { ...always, ...here, ...owner } };
  }));

test('whoever signs in after whom, then each sees their own bookings as they are', () =>
  expectSameInAnyOrder((network) => {
    const { always, people, ...story } = begin(network);
    return { ...story, acts: { ...always, ...people } };
  }));
