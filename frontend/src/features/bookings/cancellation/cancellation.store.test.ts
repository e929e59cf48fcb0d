import { describe, expect, test, vi } from 'vitest';
import { ApiError } from '../../../shared/lib/api/api-error.ts';
import { hasCourt, type ShownBooking } from '../booking-facts.ts';
import { makeBooking } from '../bookings.factory.ts';
import { createCancellationStore, type CancellationParts } from './cancellation.store.ts';

function shown(name: string): ShownBooking {
  const booking = makeBooking(name, { status: 'confirmed' });
  if (!hasCourt(booking)) throw new Error('The factory names a court');
  return booking;
}

const BOOKING = shown('1');
const ASKED = makeBooking('1', { version: 2, status: 'cancellation_requested' });

function setUp() {
  const parts = {
    request: vi.fn<CancellationParts['request']>().mockResolvedValue(ASKED),
    receiveOwn: vi.fn<CancellationParts['receiveOwn']>(),
    reload: vi.fn<CancellationParts['reload']>().mockResolvedValue(undefined),
    isRequested: vi.fn<CancellationParts['isRequested']>().mockReturnValue(false),
    noteUser: vi.fn<CancellationParts['noteUser']>().mockReturnValue(() => true),
    notifySuccess: vi.fn<(text: string) => void>(),
    notifyError: vi.fn<(text: string) => void>(),
  };
  const store = createCancellationStore(parts);
  const submit = (reason: string) => {
    store.getState().ask(BOOKING);
    store.getState().write(reason);
    return store.getState().submit();
  };
  return { parts, state: store.getState, submit };
}

describe('asking to cancel', () => {
  test('when the reason is blank after trimming, then it says so and nothing is sent', async () => {
    const { parts, state, submit } = setUp();
    await submit('  \n ');
    expect(state().problem).toBe('Please provide a reason for cancellation');
    expect(state().booking).toBe(BOOKING);
    expect(parts.request).not.toHaveBeenCalled();
    state().write('Rain');
    expect(state().problem).toBeUndefined();
  });

  test('when it is sent, then the dialog closes, the reason is cleared and the list reloads', async () => {
    const { parts, state, submit } = setUp();
    await submit('  Half the team is ill ');
    expect(parts.request.mock.calls).toEqual([[BOOKING._id, 'Half the team is ill']]);
    expect(parts.notifySuccess.mock.calls).toEqual([
      ['Cancellation request submitted successfully'],
    ]);
    expect(state()).toMatchObject({ booking: undefined, reason: '', isBusy: false });
    expect(parts.receiveOwn.mock.calls).toEqual([[ASKED]]);
    expect(parts.reload).toHaveBeenCalledOnce();
  });

  test.each([
    ['is there', () => Promise.resolve(ASKED)],
    ['is a failure', () => Promise.reject(new Error('no network'))],
  ])(
    'when somebody else is signed in by the time the answer %s, then they hear nothing of it',
    async (_, answer) => {
      const { parts, submit } = setUp();
      parts.noteUser.mockReturnValue(() => false);
      parts.request.mockImplementation(answer);
      await submit('Rain');
      expect(parts.notifySuccess).not.toHaveBeenCalled();
      expect(parts.notifyError).not.toHaveBeenCalled();
    },
  );

  test('when they sign in while it is looked whether only the answer was lost, then they hear nothing of it', async () => {
    const { parts, submit } = setUp();
    let isSame = true;
    parts.noteUser.mockReturnValue(() => isSame);
    parts.request.mockRejectedValue(new ApiError({ code: 'unavailable', status: 0 }));
    parts.reload.mockImplementationOnce(() => {
      isSame = false;
      return Promise.resolve();
    });
    await submit('Rain');
    expect(parts.notifySuccess).not.toHaveBeenCalled();
    expect(parts.notifyError).not.toHaveBeenCalled();
  });

  test('when it is pressed twice, then it is sent once, and the dialog stays until the answer', async () => {
    const { parts, state, submit } = setUp();
    const first = submit('Rain');
    const second = state().submit();
    state().back();
    expect(state().booking).toBe(BOOKING);
    await Promise.all([first, second]);
    expect(parts.request).toHaveBeenCalledOnce();
  });

  test('when no answer comes, then the default sentence stands and the reason is kept', async () => {
    const { parts, state, submit } = setUp();
    parts.request.mockRejectedValue(new ApiError({ code: 'unavailable', status: 0 }));
    await submit('Rain');
    expect(parts.notifyError.mock.calls).toEqual([['Failed to request cancellation']]);
    expect(state()).toMatchObject({ booking: BOOKING, reason: 'Rain', isBusy: false });
  });

  test('when only the answer is lost, then the list that is read again tells that it was taken', async () => {
    const { parts, state, submit } = setUp();
    parts.request.mockRejectedValue(new ApiError({ code: 'unavailable', status: 0 }));
    parts.reload.mockImplementationOnce(() => {
      parts.isRequested.mockImplementation((id) => id === BOOKING._id);
      return Promise.resolve();
    });
    await submit('Rain');
    expect(parts.reload).toHaveBeenCalledOnce();
    expect(parts.notifySuccess).toHaveBeenCalledOnce();
    expect(parts.notifyError).not.toHaveBeenCalled();
    expect(state()).toMatchObject({ booking: undefined, reason: '', isBusy: false });
  });

  test('when the booking is not confirmed any more, then the server says why and the truth is read', async () => {
    const { parts, state, submit } = setUp();
    const serverMessage = 'This booking is already completed';
    parts.request.mockRejectedValue(
      new ApiError({ code: 'wrong_status', status: 409, serverMessage }),
    );
    await submit('Rain');
    expect(parts.notifyError.mock.calls).toEqual([[serverMessage]]);
    expect(state().booking).toBeUndefined();
    expect(parts.reload).toHaveBeenCalledOnce();
  });

  test.each([
    ['no answer comes', () => Promise.reject(new ApiError({ code: 'unavailable', status: 0 }))],
    ['it is taken', () => Promise.resolve(ASKED)],
  ])(
    'when the page is left while it is sent and %s, then nothing is asked on coming back, and another question stays',
    async (_, answer) => {
      const { parts, state, submit } = setUp();
      let arrive: () => void = () => undefined;
      const arrived = new Promise<void>((resolve) => (arrive = resolve));
      parts.request.mockImplementationOnce(() => arrived.then(answer));
      const sending = submit('Rain');
      state().leave();
      expect(state()).toMatchObject({ booking: undefined, isBusy: false });
      const other = shown('2');
      state().ask(other);
      state().write('Exams');
      arrive();
      await sending;
      expect(state()).toMatchObject({ booking: other, reason: 'Exams', isBusy: false });
    },
  );

  test('when the page is left while it is sent, then what became of it is said and the list reloads', async () => {
    const { parts, state, submit } = setUp();
    const sending = submit('Rain');
    state().leave();
    await sending;
    expect(parts.notifySuccess).toHaveBeenCalledOnce();
    expect(parts.notifyError).not.toHaveBeenCalled();
    expect(parts.reload).toHaveBeenCalledOnce();
  });

  test('when another booking is asked about while it is sent, then the question stays the first', async () => {
    const { state, submit } = setUp();
    const sending = submit('Rain');
    state().ask(shown('2'));
    expect(state().booking).toBe(BOOKING);
    await sending;
    expect(state()).toMatchObject({ booking: undefined, isBusy: false });
  });

  test('when the dialog is closed by mistake, then the reason waits for the same booking only', () => {
    const { state } = setUp();
    state().ask(BOOKING);
    state().write('Rain');
    state().back();
    expect(state().booking).toBeUndefined();
    state().ask(BOOKING);
    expect(state().reason).toBe('Rain');
    state().back();
    state().ask(shown('2'));
    expect(state().reason).toBe('');
  });
});
