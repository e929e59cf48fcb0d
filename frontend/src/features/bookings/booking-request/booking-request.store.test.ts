import type { Booking } from '@crease/contract';
import { describe, expect, test, vi } from 'vitest';
import { ApiError } from '../../../shared/lib/api/api-error.ts';
import type { BookingRequest } from '../bookings.api.ts';
import { makeBooking } from '../bookings.factory.ts';
import { createBookingRequestStore, type BookingRequestParts } from './booking-request.store.ts';

function requestFor(...hours: number[]): BookingRequest {
  const timeSlots = hours.map((hour) => ({
    startTime: `${hour}:00`,
    endTime: `${hour + 1}:00`,
    type: 'night' as const,
  }));
  return { courtId: 'c1', date: '2026-12-01', timeSlots };
}

function setUp() {
  const shown: { selection: BookingRequest | undefined } = { selection: requestFor(19) };
  const booking = makeBooking('1');
  const request = vi.fn<BookingRequestParts['request']>(() => Promise.resolve(booking));
  const findPushed = vi.fn<BookingRequestParts['findPushed']>();
  const noteUser = vi.fn<BookingRequestParts['noteUser']>().mockReturnValue(() => true);
  const steps: string[] = [];
  const receiveOwn = vi.fn(() => steps.push('listed'));
  const refresh = vi.fn();
  const said: string[] = [];
  const listeners: (() => void)[] = [];
  let keys = 0;
  const store = createBookingRequestStore({
    selection: () => shown.selection,
    onSelectionChanged: (listener) => listeners.push(listener),
    receiveOwn,
    clearSelection: () => steps.push('cleared'),
    hold: () => steps.push('held'),
    release: () => steps.push('released'),
    refresh,
    request,
    findPushed,
    newKey: () => `key ${++keys}`,
    noteUser,
    notifySuccess: (text) => said.push(text),
    notifyError: (text) => said.push(text),
  });
  const select = (...hours: number[]) => {
    shown.selection = hours.length > 0 ? requestFor(...hours) : undefined;
    listeners.forEach((listener) => listener());
  };
  const sendOnce = async () => {
    store.getState().ask();
    await store.getState().send();
  };
  const keysSent = () => request.mock.calls.map(([, key]) => key);
  const state = store.getState;
  const pages = { state, steps, said, select, sendOnce, keysSent };
  return { ...pages, shown, booking, request, noteUser, findPushed, receiveOwn, refresh };
}

const offline = new ApiError({ code: 'unavailable', status: 0 });
const taken = new ApiError({
  code: 'slots_taken',
  status: 409,
  serverMessage: 'Some of these slots are already booked',
});

describe('a booking request', () => {
  test('when somebody else is signed in by the time of the answer, then they hear nothing of it', async () => {
    const { state, said, request, noteUser, sendOnce } = setUp();
    noteUser.mockReturnValue(() => false);
    await sendOnce();
    state().reset();
    request.mockRejectedValue(offline);
    await sendOnce();
    expect(said).toEqual([]);
  });

  test('when nothing is selected, then it says so and asks nothing', () => {
    const { state, said, select } = setUp();
    select();
    state().ask();
    expect(state().phase).toBe('idle');
    expect(said).toEqual(['Please select at least one time slot']);
  });

  test('when it is sent, then the booking is shown and the customer told', async () => {
    const { state, booking, said, receiveOwn, sendOnce } = setUp();
    await sendOnce();
    expect(state()).toMatchObject({ phase: 'sent', booking });
    expect(receiveOwn).toHaveBeenCalledWith(booking);
    expect(said).toEqual(['Booking sent for admin acceptance!']);
  });

  test('when the button is pressed twice, then one request goes out', async () => {
    const { state, request } = setUp();
    state().ask();
    await Promise.all([state().send(), state().send()]);
    expect(request).toHaveBeenCalledOnce();
  });

  test('when it is on its way, then neither button nor selection takes it back, and it is not asked about again', async () => {
    const { state, select, sendOnce } = setUp();
    const sending = sendOnce();
    state().ask();
    state().back();
    select(20);
    expect(state().phase).toBe('requesting');
    await sending;
    select(21);
    state().back();
    expect(state().phase).toBe('sent');
  });

  test('when nobody was asked, then nothing is sent', async () => {
    const { state, request } = setUp();
    await state().send();
    expect(request).not.toHaveBeenCalled();
  });

  test('when it gets no answer, then the default is said and the repeat carries the same key', async () => {
    const { state, request, refresh, said, sendOnce, keysSent } = setUp();
    request.mockRejectedValueOnce(offline);
    await sendOnce();
    expect(state()).toMatchObject({ phase: 'failed' });
    expect(refresh).not.toHaveBeenCalled();
    expect(said).toEqual(['Failed to create booking']);
    await state().send();
    expect(keysSent()).toEqual(['key 1', 'key 1']);
    expect(state().phase).toBe('sent');
  });

  test('when the repeat finds that the first one made the request, and it was declined since, then the hours are asked for anew', async () => {
    const { state, booking, request, sendOnce, keysSent } = setUp();
    request.mockRejectedValueOnce(offline);
    await sendOnce();
    request.mockResolvedValueOnce({ ...booking, status: 'declined' });
    await state().send();
    expect(keysSent()).toEqual(['key 1', 'key 1', 'key 2']);
    expect(state()).toMatchObject({ phase: 'sent', booking });
  });

  test('when the day is over before it fails, then nothing is left to send again, and the question closes', async () => {
    const { state, request, select, said, sendOnce } = setUp();
    request.mockRejectedValueOnce(offline);
    const sending = sendOnce();
    select();
    await sending;
    expect(state()).toMatchObject({ phase: 'idle' });
    expect(said).toEqual(['Failed to create booking']);
  });

  test('when only the answer is lost and a push brought the booking, then it is sent', async () => {
    const { state, booking, request, findPushed, steps, said, sendOnce, keysSent } = setUp();
    request.mockRejectedValue(offline);
    findPushed.mockReturnValue(booking);
    await sendOnce();
    expect(state()).toMatchObject({ phase: 'sent', booking });
    expect(said).toEqual(['Booking sent for admin acceptance!']);
    expect(steps).toContain('cleared');
    state().reset();
    await sendOnce();
    expect(keysSent()).toEqual(['key 1', 'key 2']);
  });

  test('when only the answer to one that was left is lost, then the one that was sent since keeps its key', async () => {
    const { state, booking, request, findPushed, select, sendOnce, keysSent } = setUp();
    const losers: ((error: ApiError) => void)[] = [];
    const lost = () => new Promise<Booking>((_, lose) => losers.push(lose));
    request.mockImplementationOnce(lost).mockImplementationOnce(lost);
    findPushed.mockReturnValueOnce(booking);
    const first = sendOnce();
    state().reset();
    select(20);
    const second = sendOnce();
    losers[0]?.(offline);
    await first;
    losers[1]?.(offline);
    await second;
    await state().send();
    expect(keysSent()).toEqual(['key 1', 'key 2', 'key 2']);
  });

  test('when it is refused, then a booking of these hours that was there before is not taken for it', async () => {
    const { state, booking, request, findPushed, said, sendOnce } = setUp();
    request.mockRejectedValue(taken);
    findPushed.mockReturnValue(booking);
    await sendOnce();
    expect(state()).toMatchObject({ phase: 'idle', booking: undefined });
    expect(said).toEqual(['Some of these slots are already booked']);
  });

  test('when it is sent again, then the failure before is said no more', async () => {
    const { state, request, sendOnce } = setUp();
    request.mockRejectedValueOnce(offline);
    await sendOnce();
    const sending = state().send();
    expect(state()).toMatchObject({ phase: 'requesting' });
    await sending;
  });

  test('when the question is closed and asked again for the same hours, then the key is the same', async () => {
    const { state, request, sendOnce, keysSent } = setUp();
    request.mockRejectedValueOnce(offline);
    await sendOnce();
    state().back();
    expect(state()).toMatchObject({ phase: 'idle' });
    await sendOnce();
    expect(keysSent()).toEqual(['key 1', 'key 1']);
  });

  test('when the price or the light of the hours changes in between, then the key is the same', async () => {
    const { shown, request, sendOnce, keysSent } = setUp();
    const { timeSlots, ...wish } = requestFor(19);
    const prices = [
      ['day', 5000],
      ['night', 7000],
    ] as const;
    for (const [type, expectedTotal] of prices) {
      const lit = timeSlots.map((slot) => ({ ...slot, type }));
      shown.selection = { ...wish, timeSlots: lit, expectedTotal };
      request.mockRejectedValueOnce(offline);
      await sendOnce();
    }
    expect(keysSent()).toEqual(['key 1', 'key 1']);
  });

  test('when the selection changes in between, then the key is another', async () => {
    const { request, select, sendOnce, keysSent } = setUp();
    request.mockRejectedValueOnce(offline);
    await sendOnce();
    select(19, 20);
    await sendOnce();
    expect(keysSent()).toEqual(['key 1', 'key 2']);
  });

  test('when the same hours are asked for after a success, then it is a request of its own', async () => {
    const { state, sendOnce, keysSent } = setUp();
    await sendOnce();
    state().reset();
    await sendOnce();
    expect(keysSent()).toEqual(['key 1', 'key 2']);
  });

  test('when someone was faster, then the server’s sentence is said and the hours are read again', async () => {
    const { state, request, refresh, said, sendOnce } = setUp();
    request.mockRejectedValueOnce(taken);
    await sendOnce();
    expect(state().phase).toBe('idle');
    expect(said).toEqual(['Some of these slots are already booked']);
    expect(refresh).toHaveBeenCalledOnce();
  });

  test.each([
    ['the price has changed', 'price_changed', 409],
    ['the court sells these hours no more', 'invalid_input', 400],
    ['this account may not book', 'forbidden', 403],
    ['the court is gone', 'not_found', 404],
  ] as const)(
    'when %s, then the court is read again and nothing can be sent as it was',
    async (_, code, status) => {
      const { state, request, refresh, said, sendOnce } = setUp();
      request.mockRejectedValueOnce(new ApiError({ code, status, serverMessage: 'Look again' }));
      await sendOnce();
      expect(state().phase).toBe('idle');
      expect(said).toEqual(['Look again']);
      expect(refresh).toHaveBeenCalledOnce();
    },
  );

  test('when it is sent, then the selection is held until its answer has been told', async () => {
    const { request, steps, sendOnce } = setUp();
    await sendOnce();
    expect(steps).toEqual(['held', 'cleared', 'listed', 'released']);
    request.mockRejectedValueOnce(taken);
    await sendOnce();
    expect(steps.slice(4)).toEqual(['held', 'released']);
  });

  test('when the page is left before the answer, then it is told, and the next page stays as it is', async () => {
    const { state, booking, receiveOwn, steps, said, select, sendOnce } = setUp();
    const sending = sendOnce();
    state().reset();
    select(8);
    state().ask();
    await sending;
    expect(state()).toMatchObject({ phase: 'confirming', booking: undefined });
    expect(receiveOwn).toHaveBeenCalledWith(booking);
    expect(steps).toEqual(['held', 'listed']);
    expect(said).toEqual(['Booking sent for admin acceptance!']);
  });

  test.each([offline, taken])(
    'when it fails by then, then that is no page’s problem',
    async (error) => {
      const { state, request, refresh, said, sendOnce } = setUp();
      request.mockRejectedValueOnce(error);
      const sending = sendOnce();
      state().reset();
      await sending;
      expect(state()).toMatchObject({ phase: 'idle' });
      expect(refresh).not.toHaveBeenCalled();
      expect(said).toHaveLength(1);
    },
  );

  test('when the selection changes while the question is open, then the question closes', () => {
    const { state, select } = setUp();
    state().ask();
    select(20);
    expect(state().phase).toBe('idle');
  });
});
