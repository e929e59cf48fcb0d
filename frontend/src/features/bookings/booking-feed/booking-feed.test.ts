import type { Booking } from '@crease/contract';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { ApiError } from '../../../shared/lib/api/api-error.ts';
import { bookedCourt, idOf, makeBooking } from '../bookings.factory.ts';
import { createCustomerBookingsStore } from '../customer-bookings/customer-bookings.store.ts';

const VIEWER = idOf('a');

function createStore() {
  const fetchBookings = vi.fn<() => Promise<Booking[]>>();
  const notifyError = vi.fn<(text: string) => void>();
  const store = createCustomerBookingsStore({ fetchBookings, notifyError });
  return { fetchBookings, notifyError, state: () => store.getState() };
}

/** A promise that the test resolves. */
function defer<Value>() {
  let resolve: (value: Value) => void = () => undefined;
  const promise = new Promise<Value>((fulfil) => {
    resolve = fulfil;
  });
  return { promise, resolve };
}

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

describe('a list of bookings on screen', () => {
  test('when it is opened, then it loads', async () => {
    const { fetchBookings, state } = createStore();
    fetchBookings.mockResolvedValue([makeBooking('1')]);
    expect(state().phase).toBe('loading');
    await state().open(VIEWER);
    expect(state().phase).toBe('ready');
    expect(state().bookings).toEqual([makeBooking('1')]);
    expect(state().changed.size).toBe(0);
  });

  test('when the first read fails, then it says so once and can be tried again', async () => {
    const { fetchBookings, notifyError, state } = createStore();
    fetchBookings.mockRejectedValueOnce(new Error('no network')).mockResolvedValue([]);
    await state().open(VIEWER);
    expect(state().phase).toBe('failed');
    expect(notifyError.mock.calls).toEqual([['Failed to load bookings']]);
    const again = state().open(VIEWER);
    expect(state().phase).toBe('loading');
    await again;
    expect(state().phase).toBe('ready');
  });

  test('when the server says why the first read failed, then its sentence is shown', async () => {
    const { fetchBookings, notifyError, state } = createStore();
    const serverMessage = 'Your session has ended, please log in again';
    fetchBookings.mockRejectedValue(
      new ApiError({ code: 'not_signed_in', status: 401, serverMessage }),
    );
    await state().open(VIEWER, 'Failed to load the calendar');
    expect(notifyError.mock.calls).toEqual([[serverMessage]]);
  });

  test('when it fails where no list is looked at, then nothing is said until one is', async () => {
    const { fetchBookings, notifyError, state } = createStore();
    fetchBookings.mockRejectedValue(new Error('no network'));
    await state().open(VIEWER, null);
    await state().refresh();
    expect(state().phase).toBe('failed');
    expect(notifyError).not.toHaveBeenCalled();
    await state().open(VIEWER, 'Failed to load the calendar');
    expect(notifyError.mock.calls).toEqual([['Failed to load the calendar']]);
  });

  test('when it loads only after a gap, then nothing of it is news', async () => {
    const { fetchBookings, state } = createStore();
    fetchBookings.mockRejectedValueOnce(new Error('no network'));
    await state().open(VIEWER);
    fetchBookings.mockResolvedValue([makeBooking('1')]);
    await state().refresh();
    expect(state().bookings).toHaveLength(1);
    expect(state().changed.size).toBe(0);
  });

  test('when it is left, then what was marked is not news any more', async () => {
    const { fetchBookings, state } = createStore();
    fetchBookings.mockResolvedValue([makeBooking('1')]);
    await state().open(VIEWER);
    state().receive(makeBooking('2'));
    state().close();
    expect(state().changed.size).toBe(0);
  });

  test('when it stays on screen, then what changed is marked for half a day, counted from its last change', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const { fetchBookings, state } = createStore();
    fetchBookings.mockResolvedValue([]);
    await state().open(VIEWER);
    state().receive(makeBooking('1'));
    state().receive(makeBooking('2'));
    vi.advanceTimersByTime(6 * 3_600_000);
    state().receive(makeBooking('2', { version: 2 }));
    vi.advanceTimersByTime(6 * 3_600_000);
    expect([...state().changed]).toEqual([idOf('2')]);
    vi.advanceTimersByTime(6 * 3_600_000 - 1);
    expect(state().changed.size).toBe(1);
    vi.advanceTimersByTime(1);
    expect(state().changed.size).toBe(0);
  });

  test('when a later read fails, then what is known stays and nothing is said', async () => {
    const { fetchBookings, notifyError, state } = createStore();
    fetchBookings.mockResolvedValueOnce([makeBooking('1')]).mockRejectedValue(new Error('gone'));
    await state().open(VIEWER);
    await state().refresh();
    expect(state()).toMatchObject({ phase: 'ready', bookings: [makeBooking('1')] });
    expect(notifyError).not.toHaveBeenCalled();
  });

  test('when a change arrives, then it shows and is marked; an older one later does nothing', async () => {
    const { fetchBookings, state } = createStore();
    fetchBookings.mockResolvedValue([makeBooking('1'), makeBooking('2')]);
    await state().open(VIEWER);
    const accepted = makeBooking('1', { version: 3, status: 'confirmed' });
    expect(state().receive(accepted)).toEqual(makeBooking('1'));
    expect(state().receive(makeBooking('1', { version: 2 }))).toEqual(accepted);
    expect(state().bookings[0]).toEqual(accepted);
    expect([...state().changed]).toEqual([idOf('1')]);
  });

  test('when this user changes one of several that are marked, then the others stay marked', async () => {
    const { fetchBookings, state } = createStore();
    fetchBookings.mockResolvedValue([]);
    await state().open(VIEWER);
    state().receive(makeBooking('1'));
    state().receive(makeBooking('2'));
    expect([...state().changed]).toEqual([idOf('1'), idOf('2')]);
    state().receiveOwn(makeBooking('1', { version: 2 }));
    expect([...state().changed]).toEqual([idOf('2')]);
  });

  test('when somebody else is signed in by the time an answer comes, then it is not in their list', async () => {
    const { fetchBookings, state } = createStore();
    fetchBookings.mockResolvedValue([makeBooking('1')]);
    await state().open(VIEWER);
    state().receiveOwn(
      makeBooking('2', { customer: { _id: idOf('b'), name: 'Ruwan', phone: '' } }),
    );
    expect(state().bookings).toEqual([makeBooking('1')]);
    state().receiveOwn(makeBooking('3'));
    expect(state().bookings).toHaveLength(2);
  });

  test('when a change arrives while a read is on its way, then the older answer does not undo it', async () => {
    const { fetchBookings, state } = createStore();
    const answer = defer<Booking[]>();
    fetchBookings.mockReturnValue(answer.promise);
    const opened = state().open(VIEWER);
    state().receive(makeBooking('1', { version: 2, status: 'declined' }));
    state().receive(makeBooking('2'));
    answer.resolve([makeBooking('1')]);
    await opened;
    expect(state().bookings.map(({ status }) => status)).toEqual(['declined', 'pending']);
  });

  test('when the list is read again after a gap, then what changed meanwhile is marked', async () => {
    const { fetchBookings, state } = createStore();
    fetchBookings.mockResolvedValueOnce([makeBooking('1'), makeBooking('2')]);
    await state().open(VIEWER);
    fetchBookings.mockResolvedValue([makeBooking('1'), makeBooking('2', { version: 2 })]);
    await state().refresh();
    expect([...state().changed]).toEqual([idOf('2')]);
  });

  test('when it is opened again, then what is known is shown until it was read', async () => {
    const { fetchBookings, state } = createStore();
    fetchBookings.mockResolvedValue([makeBooking('1')]);
    await state().refresh();
    expect(fetchBookings).not.toHaveBeenCalled();
    await state().open(VIEWER);
    const again = state().open(VIEWER);
    expect(state()).toMatchObject({ bookings: [makeBooking('1')], phase: 'ready' });
    await again;
  });

  test('when it is not on screen, then it is not read and nothing is marked', async () => {
    const { fetchBookings, state } = createStore();
    fetchBookings.mockResolvedValue([makeBooking('1')]);
    await state().open(VIEWER);
    state().close();
    await state().refresh();
    state().receive(makeBooking('1', { version: 2 }));
    expect(fetchBookings).toHaveBeenCalledTimes(1);
    expect(state().changed.size).toBe(0);
  });

  test('when a read is answered after a later one, then the names of the later one stay', async () => {
    const { fetchBookings, state } = createStore();
    const late = defer<Booking[]>();
    const renamed = makeBooking('1', { court: { ...bookedCourt('c1'), name: 'New Nets' } });
    fetchBookings.mockReturnValueOnce(late.promise).mockResolvedValueOnce([renamed]);
    const opened = state().open(VIEWER);
    await state().refresh();
    late.resolve([makeBooking('1'), makeBooking('2')]);
    await opened;
    expect(state().bookings).toEqual([renamed, makeBooking('2')]);
  });

  test('when another user signs in, then nothing of the first is left, late answers included', async () => {
    const { fetchBookings, state } = createStore();
    const late = defer<Booking[]>();
    fetchBookings.mockResolvedValueOnce([makeBooking('1')]);
    await state().open(VIEWER);
    fetchBookings.mockReturnValueOnce(late.promise).mockResolvedValueOnce([]);
    const refreshed = state().refresh();
    const opened = state().open(idOf('b'));
    expect(state()).toMatchObject({ bookings: [], phase: 'loading' });
    await opened;
    late.resolve([makeBooking('1')]);
    await refreshed;
    expect(state()).toMatchObject({ bookings: [], phase: 'ready' });
  });

  test('when the first user is back before their reads are answered, then a late answer takes nothing away that was booked since', async () => {
    const { fetchBookings, state } = createStore();
    const late = defer<Booking[]>();
    fetchBookings.mockResolvedValueOnce([]).mockReturnValueOnce(late.promise);
    await state().open(VIEWER);
    const refreshed = state().refresh();
    fetchBookings.mockResolvedValueOnce([]).mockResolvedValueOnce([makeBooking('1')]);
    await state().open(idOf('b'));
    await state().open(VIEWER);
    late.resolve([]);
    await refreshed;
    expect(state().bookings).toEqual([makeBooking('1')]);
  });

  test('when this user changes one that somebody changed after them, then it stays marked', async () => {
    const { fetchBookings, state } = createStore();
    fetchBookings.mockResolvedValue([makeBooking('1')]);
    await state().open(VIEWER);
    state().receive(makeBooking('1', { version: 3, status: 'confirmed' }));
    state().receiveOwn(makeBooking('1', { version: 2, status: 'cancellation_requested' }));
    expect([...state().changed]).toEqual([idOf('1')]);
  });

  test('when the first read of another user fails after they left, then whoever is there now is told nothing', async () => {
    const { fetchBookings, notifyError, state } = createStore();
    const late = defer<Booking[]>();
    fetchBookings.mockReturnValueOnce(
      late.promise.then(() => Promise.reject(new Error('no network'))),
    );
    fetchBookings.mockReturnValueOnce(new Promise(() => undefined));
    const opened = state().open(VIEWER);
    void state().open(idOf('b'));
    late.resolve([]);
    await opened;
    expect(state().phase).toBe('loading');
    expect(notifyError).not.toHaveBeenCalled();
  });
});
