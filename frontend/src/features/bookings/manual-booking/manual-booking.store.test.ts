import { describe, expect, test } from 'vitest';
import { ApiError } from '../../../shared/lib/api/api-error.ts';
import { makeCourt } from '../bookings.factory.ts';
import { BOOKING, COURT, SELECTION, setUp } from './manual-booking.factory.ts';

const WALK_IN = { customerName: ' Kasun ', customerPhone: ' 077 123 4567', notes: ' ' };

const REFUSAL = new ApiError({
  code: 'slots_taken',
  status: 409,
  serverMessage: 'Some of these slots are already booked',
});

describe('a walk-in', () => {
  test.each([
    [{ ...WALK_IN, selected: false }, 'Please select at least one time slot'],
    [{ ...WALK_IN, selected: true, customerName: '  ' }, 'Please enter customer name'],
    [{ ...WALK_IN, selected: true, customerPhone: '  ' }, 'Please enter customer phone'],
  ])(
    'when something is missing, then it says "$1" and nothing is sent',
    async (draft, sentence) => {
      const { parts, state } = setUp();
      if (!draft.selected) parts.selection.mockReturnValue(undefined);
      state().write(draft);
      await state().save();
      expect(parts.notifyError.mock.calls).toEqual([[sentence]]);
      expect(parts.create).not.toHaveBeenCalled();
    },
  );

  test('when somebody else is signed in by the time of the answer, then they hear nothing of it', async () => {
    const { parts, state } = setUp();
    parts.noteUser.mockReturnValue(() => false);
    parts.create.mockRejectedValueOnce(REFUSAL);
    state().write(WALK_IN);
    await state().save();
    await state().save();
    expect(parts.create).toHaveBeenCalledTimes(2);
    expect(parts.notifySuccess).not.toHaveBeenCalled();
    expect(parts.notifyError).not.toHaveBeenCalled();
  });

  test('when it is saved, then names are trimmed, blank notes stay away, and the dialog closes', async () => {
    const { parts, state } = setUp();
    state().write(WALK_IN);
    await state().save();
    const sent = { ...SELECTION, customerName: 'Kasun', customerPhone: '077 123 4567' };
    expect(parts.create.mock.calls).toEqual([[sent, 'key-1']]);
    expect(parts.receiveOwn.mock.calls).toEqual([[BOOKING]]);
    expect(parts.notifySuccess.mock.calls).toEqual([['Manual booking created successfully!']]);
    expect(state()).toMatchObject({ court: undefined, isSaving: false });
  });

  test('when it is on its way, then its hours are held, and it is neither sent again nor closed', async () => {
    const { parts, state } = setUp();
    state().write(WALK_IN);
    const first = state().save();
    expect(state().isSaving).toBe(true);
    expect([parts.hold.mock.calls.length, parts.release.mock.calls.length]).toEqual([1, 0]);
    const second = state().save();
    state().close();
    expect(state().court).toBe(COURT);
    await Promise.all([first, second]);
    expect(parts.create).toHaveBeenCalledOnce();
    expect(parts.release).toHaveBeenCalledOnce();
  });

  test('when someone was faster, then the server says so, what was written stays and the hours are read', async () => {
    const { parts, state } = setUp();
    state().write(WALK_IN);
    parts.create.mockRejectedValue(REFUSAL);
    await state().save();
    expect(parts.notifyError.mock.calls).toEqual([['Some of these slots are already booked']]);
    expect(state()).toMatchObject({ court: COURT, draft: WALK_IN, isSaving: false });
    expect(parts.refresh).toHaveBeenCalledOnce();
    expect(parts.release).toHaveBeenCalledOnce();
    expect(parts.receiveOwn).not.toHaveBeenCalled();
  });

  test('when no answer comes, then the default sentence stands and the next try has the same key', async () => {
    const { parts, state } = setUp();
    state().write(WALK_IN);
    parts.create.mockRejectedValueOnce(new ApiError({ code: 'unavailable', status: 0 }));
    await state().save();
    expect(parts.notifyError.mock.calls).toEqual([['Failed to create manual booking']]);
    await state().save();
    expect(parts.create.mock.calls.map(([, key]) => key)).toEqual(['key-1', 'key-1']);
  });

  test('when the next try finds that the first one made the booking, and it was cancelled since, then another is made', async () => {
    const { parts, state } = setUp();
    state().write(WALK_IN);
    parts.create.mockRejectedValueOnce(new ApiError({ code: 'unavailable', status: 0 }));
    await state().save();
    parts.create.mockResolvedValueOnce({ ...BOOKING, status: 'cancelled' });
    await state().save();
    expect(parts.create.mock.calls.map(([, key]) => key)).toEqual(['key-1', 'key-1', 'key-2']);
    expect(parts.receiveOwn.mock.calls).toEqual([[BOOKING]]);
  });

  test('when the price changes before the next try, then that has the same key and the new price', async () => {
    const { parts, state } = setUp();
    state().write(WALK_IN);
    parts.create.mockRejectedValueOnce(new ApiError({ code: 'unavailable', status: 0 }));
    for (const expectedTotal of [7000, 9000]) {
      parts.selection.mockReturnValue({ ...SELECTION, expectedTotal });
      await state().save();
    }
    const sent = parts.create.mock.calls.map(([walkIn, key]) => [walkIn.expectedTotal, key]);
    expect(sent).toEqual([
      [7000, 'key-1'],
      [9000, 'key-1'],
    ]);
  });

  test('when the same walk-in books the same hours after a success, then it is a booking of its own', async () => {
    const { parts, state } = setUp();
    for (const key of ['key-1', 'key-2']) {
      state().open(COURT);
      state().write(WALK_IN);
      await state().save();
      expect(parts.create.mock.lastCall?.[1]).toBe(key);
    }
    expect(parts.clearSelection).toHaveBeenCalledTimes(2);
  });

  test.each([
    ['no answer comes', { code: 'unavailable', status: 0 }],
    ['a proxy answers', { code: 'unavailable', status: 502 }],
    ['the server breaks', { code: 'internal', status: 500, serverMessage: 'Try again' }],
  ] as const)(
    'when %s, then its hours, which it may have booked, are held until others are chosen',
    async (_, failure) => {
      const { parts, state, changeSelection } = setUp();
      state().write(WALK_IN);
      parts.create.mockRejectedValue(new ApiError(failure));
      await state().save();
      expect(state().isSaving).toBe(false);
      expect(parts.release).not.toHaveBeenCalled();
      changeSelection();
      changeSelection();
      expect(parts.release).toHaveBeenCalledOnce();
    },
  );

  test.each([
    ['is refused', () => Promise.reject(REFUSAL), 'notifyError'],
    ['is made', () => Promise.resolve(BOOKING), 'notifySuccess'],
  ] as const)(
    'when the page is left while it is sent and it %s, then that is told, and the next one is left alone',
    async (_, answer, told) => {
      const { parts, state } = setUp();
      state().write(WALK_IN);
      let arrive: () => void = () => undefined;
      const arrived = new Promise<void>((resolve) => (arrive = resolve));
      parts.create.mockImplementationOnce(() => arrived.then(answer));
      const saving = state().save();
      state().leave();
      expect(state()).toMatchObject({ court: undefined, isSaving: false });
      const other = makeCourt('c2');
      state().open(other);
      state().write({ customerName: 'Nimal' });
      arrive();
      await saving;
      expect(parts[told]).toHaveBeenCalledOnce();
      expect(state()).toMatchObject({ court: other, draft: { customerName: 'Nimal' } });
      expect(parts.clearSelection).not.toHaveBeenCalled();
      expect(parts.release).not.toHaveBeenCalled();
    },
  );

  test('when the next one comes, then nothing of the one before is left', () => {
    const { state } = setUp();
    state().close();
    state().open(COURT, { date: SELECTION.date, startTimes: ['19:00'] });
    state().write(WALK_IN);
    state().close();
    expect(state().wish).toBeUndefined();
    state().open(COURT);
    expect(state().draft).toEqual({ customerName: '', customerPhone: '', notes: '' });
  });
});
