import { beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from '../../shared/lib/api/api-error.ts';
import { APPROVED, GONE, makeCourt, openDashboard, PENDING } from './admin.factory.ts';
import type { AdminState } from './admin.store.ts';

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

describe('a decision', () => {
  const decide = (dashboard: AdminState, act: 'approve' | 'reject' | 'remove') =>
    act === 'remove'
      ? dashboard.remove(PENDING._id, 'Blurred')
      : dashboard[act](PENDING, 'Blurred');
  const rejected = makeCourt('a', { status: 'rejected', rejectionReason: 'Blurred' });

  test.each([
    ['approve', 'Court approved successfully!'],
    ['reject', 'Court rejected'],
    ['remove', 'Court deleted successfully'],
  ] as const)('when it is to %s and stands, then it is said and shown', async (act, text) => {
    const { parts, state } = await openDashboard();
    parts.approveCourt.mockResolvedValue(makeCourt('a', { status: 'approved' }));
    parts.rejectCourt.mockResolvedValue(rejected);
    // The next read never ends, so what is shown can only come from the decision.
    parts.fetchCourts.mockReturnValue(new Promise(() => undefined));
    expect(await decide(state(), act)).toBe(true);
    expect(state().alert).toEqual({ text });
    const shown = { approve: 'approved', reject: 'rejected', remove: undefined }[act];
    expect(state().courts?.find(({ _id }) => _id === PENDING._id)?.status).toBe(shown);
    expect(parts.fetchStats).toHaveBeenCalledTimes(2);
  });

  test.each([
    ['approve', 'Error approving court'],
    ['reject', 'Error rejecting court'],
    ['remove', 'Error deleting court'],
  ] as const)('when it is to %s and fails, then the alert says so, and why', async (act, text) => {
    const { parts, state } = await openDashboard();
    const serverMessage = 'Only pending courts can be decided';
    const refusal = new ApiError({ code: 'wrong_status', status: 409, serverMessage });
    parts.approveCourt.mockRejectedValue(refusal);
    parts.rejectCourt.mockRejectedValue(refusal);
    parts.deleteCourt.mockRejectedValue(refusal);
    expect(await decide(state(), act)).toBe(false);
    expect(state().alert).toEqual({ text, detail: serverMessage });
    expect(state().courts).toEqual([PENDING, APPROVED]);
    state().dismissAlert();
    expect(state().alert).toBeUndefined();
  });

  test('when the page is left under its alert, then whoever opens it next does not find the alert there', async () => {
    const { parts, state } = await openDashboard();
    parts.approveCourt.mockResolvedValue(makeCourt('a', { status: 'approved' }));
    await state().approve(PENDING);
    expect(state().alert).toBeDefined();
    state().close();
    await state().open();
    expect(state().alert).toBeUndefined();
  });

  test.each([
    ['stands', 'later'],
    ['fails', 'later'],
    ['stands', 'by then'],
  ])(
    'when it %s after the page was left, then nobody who opens it %s finds its alert there',
    async (outcome, when) => {
      const { parts, state, forget } = await openDashboard();
      let answer: () => void = () => undefined;
      const answered = new Promise<void>((resolve) => (answer = resolve));
      parts.approveCourt.mockImplementation(async () => {
        await answered;
        if (outcome === 'fails') throw new ApiError({ code: 'wrong_status', status: 409 });
        return makeCourt('a', { status: 'approved' });
      });
      const approving = state().approve(PENDING);
      state().close();
      if (when === 'by then') {
        forget();
        await state().open();
      }
      answer();
      await approving;
      await state().open();
      expect(state().alert).toBeUndefined();
    },
  );

  test.each([
    ['approve', makeCourt('a', { status: 'approved' }), 'Court approved successfully!'],
    ['reject', rejected, 'Court rejected'],
    ['remove', undefined, 'Court deleted successfully'],
  ] as const)(
    'when it is to %s and only its answer is lost, then it stands',
    async (act, now, text) => {
      const { parts, state } = await openDashboard();
      const unanswered = new ApiError({ code: 'unavailable', status: 0 });
      parts.approveCourt.mockRejectedValue(unanswered);
      parts.rejectCourt.mockRejectedValue(unanswered);
      parts.deleteCourt.mockRejectedValue(unanswered);
      parts.fetchCourts.mockResolvedValue(now ? [now, APPROVED] : [APPROVED]);
      state().ask(PENDING._id);
      state().write('reject', 'Blurred');
      expect(await decide(state(), act)).toBe(true);
      expect(state()).toMatchObject({ alert: { text }, reasons: { reject: '' } });
    },
  );

  test.each(['approve', 'reject', 'remove'] as const)(
    'when it is to %s and neither it nor the court could be heard of again, then it has failed',
    async (act) => {
      const { parts, state } = await openDashboard();
      const noNetwork = new Error('no network');
      parts.approveCourt.mockRejectedValue(noNetwork);
      parts.rejectCourt.mockRejectedValue(noNetwork);
      parts.deleteCourt.mockRejectedValue(noNetwork);
      parts.fetchCourts.mockRejectedValue(noNetwork);
      expect(await decide(state(), act)).toBe(false);
    },
  );

  test('when it fails, then the dashboard is read again once, and a second time only for what came meanwhile', async () => {
    const { parts, state } = await openDashboard();
    parts.rejectCourt.mockRejectedValue(new Error('no network'));
    await state().reject(PENDING, 'Blurred');
    expect(parts.fetchCourts).toHaveBeenCalledTimes(2);
    parts.fetchCourts.mockImplementationOnce(async () => {
      await state().refresh();
      return [PENDING];
    });
    await state().reject(PENDING, 'Blurred');
    expect(parts.fetchCourts).toHaveBeenCalledTimes(4);
    await expect.poll(() => state().courts).toEqual([PENDING, APPROVED]);
  });

  test('when one fails after another one stood, then the dashboard is read again once for each', async () => {
    const { parts, state } = await openDashboard();
    parts.approveCourt.mockResolvedValue(makeCourt('a', { status: 'approved' }));
    await state().approve(PENDING);
    expect(parts.fetchCourts).toHaveBeenCalledTimes(2);
    parts.rejectCourt.mockRejectedValue(new ApiError({ code: 'wrong_status', status: 409 }));
    await state().reject(PENDING, 'Blurred');
    expect(parts.fetchCourts).toHaveBeenCalledTimes(3);
  });

  test('when a court is deleted, then the reason goes along, and the deleted ones are read again', async () => {
    const { parts, state } = await openDashboard();
    const deleted = { ...GONE, _id: PENDING._id };
    parts.fetchRemoved.mockResolvedValue([deleted, GONE]);
    await state().remove(PENDING._id, 'It closed');
    expect(parts.deleteCourt.mock.calls).toEqual([[PENDING._id, 'It closed']]);
    await expect.poll(() => state().removed).toEqual([deleted, GONE]);
  });

  test('when it is pressed twice, then it is sent once', async () => {
    const { parts, state } = await openDashboard();
    parts.rejectCourt.mockResolvedValue(rejected);
    await Promise.all([state().reject(PENDING, 'Blurred'), state().reject(PENDING, 'No')]);
    expect(parts.rejectCourt.mock.calls).toEqual([[PENDING, 'Blurred']]);
  });
});

describe('the reason of a decision', () => {
  const NOTHING = { reject: '', delete: '' };

  async function openWritten() {
    const dashboard = await openDashboard();
    dashboard.state().ask(PENDING._id);
    dashboard.state().write('reject', 'Blurred');
    dashboard.state().write('delete', 'It closed');
    return dashboard;
  }

  test('when the decision fails, then it is still there for the same court', async () => {
    const { parts, state } = await openWritten();
    parts.rejectCourt.mockRejectedValue(new Error('no network'));
    await state().reject(PENDING, 'Blurred');
    state().ask(PENDING._id);
    expect(state().reasons).toMatchObject({ reject: 'Blurred', delete: 'It closed' });
  });

  test('when the decision stands, then it is forgotten', async () => {
    const { parts, state } = await openWritten();
    parts.rejectCourt.mockResolvedValue(PENDING);
    await state().reject(PENDING, 'Blurred');
    state().ask(PENDING._id);
    expect(state().reasons).toMatchObject(NOTHING);
  });

  test('when another court is asked about, then nothing is written about that one, whatever becomes of the first', async () => {
    const { parts, state } = await openWritten();
    parts.rejectCourt.mockResolvedValue(PENDING);
    const rejecting = state().reject(PENDING, 'Blurred');
    state().ask(APPROVED._id);
    expect(state().reasons).toMatchObject(NOTHING);
    state().write('delete', 'Twice here');
    await rejecting;
    expect(state().reasons).toMatchObject({ reject: '', delete: 'Twice here' });
  });
});
