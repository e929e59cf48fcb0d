import type { Booking, Court } from '@crease/contract';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from '../../../shared/lib/api/api-error.ts';
import { bookedCourt, idOf, makeBooking, makeCourt } from '../bookings.factory.ts';
import { createOwnerRequestsStore, type OwnerRequestsParts } from './owner-requests.store.ts';

const ID = idOf('1');
const REQUEST = makeBooking('1');
const ACCEPTED = makeBooking('1', { version: 2, status: 'confirmed' });

function createStore() {
  const parts = {
    fetchCourts: vi.fn<OwnerRequestsParts['fetchCourts']>().mockResolvedValue([makeCourt('c1')]),
    fetchBookings: vi.fn<OwnerRequestsParts['fetchBookings']>(),
    answerBooking: vi.fn<OwnerRequestsParts['answerBooking']>(),
    markPayment: vi.fn<OwnerRequestsParts['markPayment']>(),
    notifySuccess: vi.fn<(text: string) => void>(),
    notifyError: vi.fn<(text: string) => void>(),
  };
  parts.fetchBookings.mockResolvedValue([makeBooking('1'), makeBooking('2')]);
  const store = createOwnerRequestsStore(parts);
  return { parts, state: () => store.getState() };
}

function statusesIn(bookings: readonly Booking[]) {
  return bookings.map(({ status }) => status);
}

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

describe('the dashboard of an owner', () => {
  test('when it is opened, then own courts and their bookings are there', async () => {
    const { state } = createStore();
    await state().open(idOf('b'));
    expect(state()).toMatchObject({ phase: 'ready', courts: [makeCourt('c1')] });
    expect(state().bookings).toHaveLength(2);
  });

  test('when either read fails, then it says so in the words of the specification', async () => {
    const { parts, state } = createStore();
    parts.fetchCourts.mockRejectedValue(new Error('no network'));
    await state().open(idOf('b'));
    expect(state().phase).toBe('failed');
    expect(parts.notifyError.mock.calls).toEqual([['Failed to load dashboard data']]);
  });

  test('when the court that is listed is gone, then every court is listed, and otherwise it stays', async () => {
    const { parts, state } = createStore();
    const [here, other] = [makeCourt('c1'), makeCourt('c2')];
    parts.fetchCourts.mockResolvedValueOnce([here, other]).mockResolvedValueOnce([other, here]);
    await state().open(idOf('b'));
    state().showCourt(here._id);
    await state().refresh();
    expect(state().courtId).toBe(here._id);
    parts.fetchCourts.mockResolvedValueOnce([other]);
    await state().refresh();
    expect(state().courtId).toBe('all');
  });

  test('when an older answer comes after a newer one, then a removed court stays away', async () => {
    const { parts, state } = createStore();
    const [here, removed] = [makeCourt('c1'), makeCourt('c2')];
    let arrive: (courts: Court[]) => void = () => undefined;
    const late = new Promise<Court[]>((resolve) => (arrive = resolve));
    parts.fetchCourts.mockReturnValueOnce(late).mockResolvedValueOnce([here]);
    const opening = state().open(idOf('b'));
    await state().refresh();
    arrive([here, removed]);
    await opening;
    expect(state().courts).toEqual([here]);
  });

  test('when another owner signs in on the device, then courts, choices and steps of the first are gone at once', async () => {
    const { parts, state } = createStore();
    await state().open(idOf('b'));
    state().showFilter('pending');
    state().showCourt(makeCourt('c1')._id);
    parts.answerBooking.mockReturnValue(new Promise(() => undefined));
    void state().takeStep(REQUEST, 'confirmed');
    parts.fetchCourts.mockReturnValue(new Promise(() => undefined));
    void state().open(idOf('d'));
    expect(state()).toMatchObject({ courts: [], filter: 'all', courtId: 'all' });
    expect(state().underWay.size).toBe(0);
  });

  test('when a request arrives live, then it stands in the list and is marked', async () => {
    const { state } = createStore();
    await state().open(idOf('b'));
    state().receive(makeBooking('3'));
    expect(state().bookings).toHaveLength(3);
    expect([...state().changed]).toEqual([idOf('3')]);
  });
});

describe('a booking whose answer comes late', () => {
  test('when it is of one of the own courts, or of one that is removed by then, then it stands in the list', async () => {
    const { parts, state } = createStore();
    parts.fetchCourts.mockResolvedValue([makeCourt('c2'), makeCourt('c1')]);
    await state().open(idOf('b'));
    [makeBooking('3'), makeBooking('4', { court: null })].forEach(state().receiveOwn);
    expect(state().bookings).toHaveLength(4);
  });

  test('when another owner is signed in by then, then nobody of it is seen, and theirs is read', async () => {
    const { parts, state } = createStore();
    await state().open(idOf('b'));
    const reads = parts.fetchBookings.mock.calls.length;
    state().receiveOwn(makeBooking('3', { court: bookedCourt('c2') }));
    expect(state().bookings).toHaveLength(2);
    expect(parts.fetchBookings).toHaveBeenCalledTimes(reads + 1);
  });
});

describe('an answer to a request', () => {
  test('when it is accepted over a rival, then it is busy until the truth was read again', async () => {
    const { parts, state } = createStore();
    await state().open(idOf('b'));
    parts.answerBooking.mockResolvedValue(ACCEPTED);
    parts.fetchBookings.mockResolvedValue([
      ACCEPTED,
      makeBooking('2', { version: 2, status: 'declined' }),
    ]);
    const answered = state().takeStep(REQUEST, 'confirmed');
    expect(state().underWay.get(ID)).toBe('confirmed');
    await answered;
    expect(parts.notifySuccess.mock.calls).toEqual([['Booking accepted successfully!']]);
    expect(statusesIn(state().bookings)).toEqual(['confirmed', 'declined']);
    expect(state().underWay.size).toBe(0);
    expect([...state().changed]).toEqual([idOf('2')]);
  });

  test('when nobody loses by it, then what it answers is enough', async () => {
    const { parts, state } = createStore();
    const elsewhere = makeBooking('2', { court: bookedCourt('c2') });
    parts.fetchBookings.mockResolvedValue([REQUEST, elsewhere]);
    await state().open(idOf('b'));
    parts.answerBooking.mockResolvedValue(ACCEPTED);
    await state().takeStep(REQUEST, 'confirmed');
    expect(parts.fetchBookings).toHaveBeenCalledOnce();
    expect(state().bookings).toEqual([ACCEPTED, elsewhere]);
    expect(state().underWay.size).toBe(0);
  });

  test('when it is pressed twice, then it is sent once, whatever else is answered meanwhile', async () => {
    const { parts, state } = createStore();
    await state().open(idOf('b'));
    const never = new Promise<never>(() => undefined);
    parts.answerBooking.mockResolvedValueOnce(ACCEPTED).mockReturnValue(never);
    const pressed = ['1', '2', '1'].map((id) => state().takeStep(makeBooking(id), 'confirmed'));
    await pressed[0];
    expect(parts.answerBooking.mock.calls.map(([{ _id }]) => _id)).toEqual([ID, idOf('2')]);
    expect([...state().underWay.keys()]).toEqual([idOf('2')]);
  });

  test('when it is declined, then it says so', async () => {
    const { parts, state } = createStore();
    await state().open(idOf('b'));
    parts.answerBooking.mockResolvedValue(makeBooking('1', { version: 2, status: 'declined' }));
    await state().takeStep(REQUEST, 'declined');
    expect(parts.notifySuccess.mock.calls).toEqual([['Booking declined successfully!']]);
  });

  test('when the race is lost, then the server says why and the truth is read again', async () => {
    const { parts, state } = createStore();
    await state().open(idOf('b'));
    const serverMessage = 'Some of these slots are already booked';
    parts.answerBooking.mockRejectedValue(
      new ApiError({ code: 'slots_taken', status: 409, serverMessage }),
    );
    parts.fetchBookings.mockResolvedValue([makeBooking('1', { version: 2, status: 'declined' })]);
    await state().takeStep(REQUEST, 'confirmed');
    expect(parts.notifyError.mock.calls).toEqual([[serverMessage]]);
    expect(statusesIn(state().bookings)).toEqual(['declined']);
    expect(state().underWay.size).toBe(0);
  });

  test('when no answer comes from the server, then the default sentence stands and it can be tried again', async () => {
    const { parts, state } = createStore();
    await state().open(idOf('b'));
    parts.answerBooking.mockRejectedValue(new ApiError({ code: 'unavailable', status: 0 }));
    parts.fetchBookings.mockRejectedValue(new Error('no network'));
    await state().takeStep(REQUEST, 'confirmed');
    expect(parts.notifyError.mock.calls).toEqual([['Failed to update booking status']]);
    expect(statusesIn(state().bookings)).toEqual(['pending', 'pending']);
    expect(state().underWay.size).toBe(0);
  });

  test('when only the answer is lost, then the list that is read again tells that it was taken', async () => {
    const { parts, state } = createStore();
    await state().open(idOf('b'));
    parts.answerBooking.mockRejectedValue(new ApiError({ code: 'unavailable', status: 0 }));
    parts.fetchBookings.mockResolvedValue([ACCEPTED, makeBooking('2')]);
    await state().takeStep(REQUEST, 'confirmed');
    expect(parts.notifySuccess.mock.calls).toEqual([['Booking accepted successfully!']]);
    expect(parts.notifyError).not.toHaveBeenCalled();
    expect(state().bookings).toEqual([ACCEPTED, makeBooking('2')]);
  });

  test('when another owner is signed in by the time of the answer or failure, then they see and hear nothing of it', async () => {
    const { parts, state } = createStore();
    await state().open(idOf('b'));
    const lost = new ApiError({ code: 'unavailable', status: 0 });
    parts.answerBooking.mockResolvedValueOnce(ACCEPTED).mockRejectedValueOnce(lost);
    parts.fetchBookings.mockResolvedValue([]);
    const { open } = state();
    await Promise.all([state().takeStep(REQUEST, 'confirmed'), open(idOf('d'))]);
    parts.fetchBookings.mockImplementationOnce(() => open(idOf('e')).then(() => []));
    await state().takeStep(REQUEST, 'confirmed');
    expect(state().bookings).toEqual([]);
    expect(parts.notifySuccess).not.toHaveBeenCalled();
    expect(parts.notifyError).not.toHaveBeenCalled();
  });

  test('when its own echo arrives over the socket, then it is not marked as news', async () => {
    const { parts, state } = createStore();
    await state().open(idOf('b'));
    parts.answerBooking.mockImplementation(() => {
      state().receive(ACCEPTED);
      expect(state().changed.size).toBe(0);
      return Promise.resolve(ACCEPTED);
    });
    await state().takeStep(REQUEST, 'confirmed');
    state().receive(ACCEPTED);
    expect(parts.notifyError).not.toHaveBeenCalled();
    expect(state().changed.size).toBe(0);
  });

  test('when the request was marked as new, then its answer takes the mark away', async () => {
    const { parts, state } = createStore();
    await state().open(idOf('b'));
    state().receive(makeBooking('3'));
    const answered = makeBooking('3', { version: 2, status: 'declined' });
    parts.answerBooking.mockResolvedValue(answered);
    parts.fetchBookings.mockRejectedValue(new Error('no network'));
    await state().takeStep(makeBooking('3'), 'declined');
    expect(state().changed.size).toBe(0);
    expect(state().bookings).toContainEqual(answered);
  });
});

describe('a cancellation request', () => {
  const asked = makeBooking('1', {
    version: 3,
    status: 'cancellation_requested',
    paymentStatus: 'paid',
  });

  test.each([
    ['cancelled', 'Cancellation request approved!'],
    ['confirmed', 'Cancellation request declined!'],
  ] as const)('when it is answered with %s, then it says "%s"', async (answer, sentence) => {
    const { parts, state } = createStore();
    parts.fetchBookings.mockResolvedValue([asked]);
    await state().open(idOf('b'));
    const answered = { ...asked, version: 4, status: answer };
    parts.answerBooking.mockResolvedValue(answered);
    parts.fetchBookings.mockResolvedValue([answered]);
    await state().takeStep(asked, answer);
    expect(parts.answerBooking.mock.calls).toEqual([[asked, answer]]);
    expect(parts.notifySuccess.mock.calls).toEqual([[sentence]]);
    expect(statusesIn(state().bookings)).toEqual([answer]);
  });
});

describe('a walk-in that was entered by mistake', () =>
  test('when it is cancelled, then it says so, and speaks of no request', async () => {
    const { parts, state } = createStore();
    const walkIn = makeBooking('1', { status: 'confirmed', bookingType: 'manual', customer: null });
    parts.fetchBookings.mockResolvedValue([walkIn]);
    await state().open(idOf('b'));
    parts.answerBooking.mockResolvedValue({ ...walkIn, version: 2, status: 'cancelled' });
    await state().takeStep(walkIn, 'cancelled');
    expect(parts.answerBooking.mock.calls).toEqual([[walkIn, 'cancelled']]);
    expect(parts.notifySuccess.mock.calls).toEqual([['Booking cancelled successfully!']]);
    expect(statusesIn(state().bookings)).toEqual(['cancelled']);
  }));

describe('a payment mark', () => {
  const booked = makeBooking('1', { version: 2, status: 'confirmed' });
  const paid = { ...booked, version: 3, paymentStatus: 'paid' as const };

  test('when a booking is marked as paid, then it says so and shows it', async () => {
    const { parts, state } = createStore();
    parts.fetchBookings.mockResolvedValue([booked]);
    await state().open(idOf('b'));
    parts.markPayment.mockResolvedValue(paid);
    parts.fetchBookings.mockResolvedValue([paid]);
    await state().takeStep(booked, 'paid');
    expect(parts.markPayment.mock.calls).toEqual([[ID, 'paid']]);
    expect(parts.answerBooking).not.toHaveBeenCalled();
    expect(parts.notifySuccess.mock.calls).toEqual([['Booking marked as paid']]);
    expect(state().bookings).toEqual([paid]);
  });

  test('when another tab was faster, then the server says so and the truth is read again', async () => {
    const { parts, state } = createStore();
    parts.fetchBookings.mockResolvedValue([booked]);
    await state().open(idOf('b'));
    const serverMessage = 'Only an accepted booking whose payment is pending can be marked as paid';
    parts.markPayment.mockRejectedValue(
      new ApiError({ code: 'wrong_status', status: 409, serverMessage }),
    );
    parts.fetchBookings.mockResolvedValue([paid]);
    await state().takeStep(booked, 'paid');
    expect(parts.notifyError.mock.calls).toEqual([[serverMessage]]);
    expect(state().bookings).toEqual([paid]);
  });

  test('when only the answer is lost, then the list that is read again tells that it is marked', async () => {
    const { parts, state } = createStore();
    const off = { ...paid, status: 'cancelled' as const };
    parts.fetchBookings.mockResolvedValue([off]);
    await state().open(idOf('b'));
    parts.markPayment.mockRejectedValue(new ApiError({ code: 'unavailable', status: 0 }));
    parts.fetchBookings.mockResolvedValue([{ ...off, version: 4, paymentStatus: 'refunded' }]);
    await state().takeStep(off, 'refunded');
    expect(parts.notifySuccess.mock.calls).toEqual([['Booking marked as refunded']]);
  });

  test('when no answer comes from the server, then it speaks of the payment, whatever else is paid', async () => {
    const { parts, state } = createStore();
    await state().open(idOf('b'));
    parts.fetchBookings.mockResolvedValue([booked, { ...paid, _id: idOf('2') }]);
    parts.markPayment.mockRejectedValue(new ApiError({ code: 'unavailable', status: 0 }));
    await state().takeStep(booked, 'paid');
    expect(parts.notifyError.mock.calls).toEqual([['Failed to update payment status']]);
  });
});
