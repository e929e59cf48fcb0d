import type { Court, UserRole } from '@crease/contract';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from '../../../shared/lib/api/api-error.ts';
import { COURT_ID, makeCourt, OWNER_ID } from '../court-form/court-form.factory.ts';
import { createOwnCourtHandlers, type OwnCourtListeners } from './own-courts.live.ts';
import { createOwnCourtsStore, type OwnCourtsParts } from './own-courts.store.ts';

const COURT = makeCourt();
const CLOSED = makeCourt({ isActive: false });

function createStore() {
  const parts = {
    fetchCourts: vi.fn<OwnCourtsParts['fetchCourts']>().mockResolvedValue([COURT]),
    setCourtActive: vi.fn<OwnCourtsParts['setCourtActive']>().mockResolvedValue(CLOSED),
    deleteCourt: vi.fn<OwnCourtsParts['deleteCourt']>().mockResolvedValue(undefined),
    notifySuccess: vi.fn<(text: string) => void>(),
    notifyError: vi.fn<(text: string) => void>(),
  };
  const store = createOwnCourtsStore(parts);
  return { parts, state: () => store.getState() };
}

const refusal = (serverMessage?: string) =>
  new ApiError({ code: 'internal', status: 500, serverMessage });

const UNANSWERED = new ApiError({ code: 'unavailable', status: 0 });

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

describe('the courts of an owner', () => {
  test('when they do not load, then that is shown and tried again; once read they stay in view', async () => {
    const { parts, state } = createStore();
    parts.fetchCourts.mockRejectedValueOnce(refusal());
    await state().open(OWNER_ID);
    expect(state().phase).toBe('failed');
    const retried = state().open(OWNER_ID);
    expect(state().phase).toBe('loading');
    await retried;
    expect(state()).toMatchObject({ phase: 'ready', courts: [COURT] });
    const opened = state().open(OWNER_ID);
    expect(state().phase).toBe('ready');
    await opened;
    parts.fetchCourts.mockRejectedValueOnce(refusal());
    await state().refresh();
    expect(state()).toMatchObject({ phase: 'ready', courts: [COURT] });
    parts.fetchCourts.mockResolvedValueOnce([CLOSED]);
    await state().refresh();
    expect(state().courts).toEqual([CLOSED]);
  });

  test('when another owner signs in, then nothing of the first is shown', async () => {
    const { parts, state } = createStore();
    await state().open(OWNER_ID);
    parts.fetchCourts.mockResolvedValue([]);
    const opened = state().open('d'.repeat(24));
    expect(state()).toMatchObject({ phase: 'loading', courts: [] });
    await opened;
    expect(state().courts).toEqual([]);
  });

  test('when those of the first are still being read then, then they are not shown either', async () => {
    const { parts, state } = createStore();
    let answer: (courts: Court[]) => void = () => undefined;
    parts.fetchCourts.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
    const first = state().open(OWNER_ID);
    parts.fetchCourts.mockRejectedValueOnce(refusal());
    await state().open('d'.repeat(24));
    answer([COURT]);
    await first;
    expect(state()).toMatchObject({ phase: 'failed', courts: [] });
  });

  test('when a decision arrives while they are read, then the older answer does not hide it', async () => {
    const { parts, state } = createStore();
    const approved = makeCourt({ status: 'approved' });
    parts.fetchCourts.mockImplementationOnce(() => {
      state().receive(approved);
      return Promise.resolve([makeCourt({ status: 'pending' })]);
    });
    parts.fetchCourts.mockResolvedValueOnce([approved]);
    await state().open(OWNER_ID);
    expect(state().courts).toEqual([approved]);
  });
});

describe('the list of several courts', () => {
  const OTHER = makeCourt({ _id: 'e'.repeat(24), name: 'Other Nets' });

  async function openBoth() {
    const made = createStore();
    made.parts.fetchCourts.mockResolvedValue([OTHER, COURT]);
    await made.state().open(OWNER_ID);
    return made;
  }

  test('when one of them changes, then it stands where it was, and the other as it was', async () => {
    const { state } = await openBoth();
    state().receive(CLOSED);
    expect(state().courts).toEqual([OTHER, CLOSED]);
  });

  test('when a new one comes, then it stands first', async () => {
    const { state } = await openBoth();
    const added = makeCourt({ _id: 'f'.repeat(24) });
    state().receive(added);
    expect(state().courts).toEqual([added, OTHER, COURT]);
  });

  test('when one goes, then the other stays', async () => {
    const { state } = await openBoth();
    await state().remove(COURT_ID);
    expect(state().courts).toEqual([OTHER]);
  });

  test('when nobody has opened it, then nothing is read', async () => {
    const { parts, state } = createStore();
    await state().refresh();
    expect(parts.fetchCourts).not.toHaveBeenCalled();
  });
});

describe('opening and closing a court', () => {
  test.each([
    [false, CLOSED, 'Galle Road Nets takes no bookings for now'],
    [true, COURT, 'Galle Road Nets takes bookings again'],
  ])('when it is set to %s, then that is said with its name', async (isActive, changed, said) => {
    const { parts, state } = createStore();
    await state().open(OWNER_ID);
    parts.setCourtActive.mockResolvedValue(changed);
    await state().setActive(COURT, isActive);
    expect(parts.notifySuccess.mock.calls).toEqual([[said]]);
  });

  test('when it is pressed twice, then it is sent once and shown as the server has it', async () => {
    const { parts, state } = createStore();
    await state().open(OWNER_ID);
    const pressed = [state().setActive(COURT, false), state().setActive(COURT, false)];
    expect(state().changing.has(COURT_ID)).toBe(true);
    await Promise.all(pressed);
    expect(parts.setCourtActive.mock.calls).toEqual([[COURT_ID, false]]);
    expect(state()).toMatchObject({ courts: [CLOSED], changing: new Set() });
  });

  test('when it was removed before its answer comes, then the answer does not bring it back', async () => {
    const { parts, state } = createStore();
    await state().open(OWNER_ID);
    parts.fetchCourts.mockResolvedValue([]);
    parts.setCourtActive.mockImplementation(async () => {
      await state().refresh();
      return CLOSED;
    });
    await state().setActive(COURT, false);
    await expect.poll(() => state().courts).toEqual([]);
  });

  test('when nothing was heard before its answer comes, then it is not read again', async () => {
    const { parts, state } = createStore();
    await state().open(OWNER_ID);
    await state().setActive(COURT, false);
    expect(parts.fetchCourts).toHaveBeenCalledOnce();
  });

  test('when another one is set meanwhile, then each is under way until its own answer', async () => {
    const { parts, state } = createStore();
    await state().open(OWNER_ID);
    const never = new Promise<never>(() => undefined);
    parts.setCourtActive.mockResolvedValueOnce(CLOSED).mockReturnValue(never);
    const first = state().setActive(COURT, false);
    void state().setActive({ ...COURT, _id: 'other' }, false);
    expect(state().changing).toEqual(new Set([COURT_ID, 'other']));
    await first;
    expect(state().changing).toEqual(new Set(['other']));
  });

  test('when it fails, then the court stays as it was', async () => {
    const { parts, state } = createStore();
    await state().open(OWNER_ID);
    parts.setCourtActive.mockRejectedValue(refusal());
    await state().setActive(COURT, false);
    expect(parts.notifyError.mock.calls).toEqual([['Failed to update court']]);
    expect(state().courts).toEqual([COURT]);
  });

  test('when only the answer is lost, then the court is shown as the server has it, and that is said', async () => {
    const { parts, state } = createStore();
    await state().open(OWNER_ID);
    parts.setCourtActive.mockRejectedValue(UNANSWERED);
    parts.fetchCourts.mockResolvedValue([CLOSED]);
    await state().setActive(COURT, false);
    expect(state()).toMatchObject({ courts: [CLOSED], changing: new Set() });
    expect(parts.notifyError).not.toHaveBeenCalled();
    expect(parts.notifySuccess).toHaveBeenCalledOnce();
  });
});

describe('deleting a court', () => {
  test('when the server agrees, then it is gone and said so', async () => {
    const { parts, state } = createStore();
    await state().open(OWNER_ID);
    expect(await state().remove(COURT_ID)).toBe(true);
    expect(parts.deleteCourt).toHaveBeenCalledExactlyOnceWith(COURT_ID);
    expect(state().courts).toEqual([]);
    expect(parts.notifySuccess.mock.calls).toEqual([['Court deleted successfully!']]);
  });

  test.each([
    [undefined, 'Failed to delete court'],
    ['This is not your court', 'This is not your court'],
  ])('when the server says %j, then the owner reads %j', async (serverMessage, sentence) => {
    const { parts, state } = createStore();
    await state().open(OWNER_ID);
    parts.deleteCourt.mockRejectedValue(refusal(serverMessage));
    expect(await state().remove(COURT_ID)).toBe(false);
    expect(parts.notifyError.mock.calls).toEqual([[sentence]]);
    expect(state().courts).toEqual([COURT]);
  });

  test('when its switch is still under way, then it is not sent, and the question for it stays', async () => {
    const { parts, state } = createStore();
    await state().open(OWNER_ID);
    parts.setCourtActive.mockReturnValue(new Promise(() => undefined));
    void state().setActive(COURT, false);
    expect(await state().remove(COURT_ID)).toBe(false);
    expect(parts.deleteCourt).not.toHaveBeenCalled();
  });

  test('when only the answer is lost, then the court is gone all the same, and that is said', async () => {
    const { parts, state } = createStore();
    await state().open(OWNER_ID);
    parts.deleteCourt.mockRejectedValue(UNANSWERED);
    parts.fetchCourts.mockResolvedValue([]);
    expect(await state().remove(COURT_ID)).toBe(true);
    expect(state().courts).toEqual([]);
    expect(parts.notifyError).not.toHaveBeenCalled();
    expect(parts.notifySuccess.mock.calls).toEqual([['Court deleted successfully!']]);
  });
});

describe('a change whose answer comes when another owner has signed in', () => {
  const NEXT_OWNER = 'd'.repeat(24);

  test.each([
    ['it was made', () => Promise.resolve(CLOSED)],
    ['it failed', () => Promise.reject(refusal())],
  ])('when %s, then they neither see the court nor hear of it', async (_, answer) => {
    const { parts, state } = createStore();
    await state().open(OWNER_ID);
    let letGo: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (letGo = resolve));
    parts.setCourtActive.mockImplementation(() => held.then(answer));
    const changing = state().setActive(COURT, false);
    parts.fetchCourts.mockResolvedValue([]);
    await state().open(NEXT_OWNER);
    letGo();
    await changing;
    expect(state().courts).toEqual([]);
    expect(parts.notifySuccess).not.toHaveBeenCalled();
    expect(parts.notifyError).not.toHaveBeenCalled();
  });

  test('when they sign in while it is looked whether only the answer was lost, then they hear nothing of it', async () => {
    const { parts, state } = createStore();
    await state().open(OWNER_ID);
    parts.deleteCourt.mockRejectedValue(UNANSWERED);
    parts.fetchCourts.mockResolvedValue([]);
    parts.fetchCourts.mockImplementationOnce(async () => {
      await state().open(NEXT_OWNER);
      return [];
    });
    expect(await state().remove(COURT_ID)).toBe(false);
    expect(parts.notifySuccess).not.toHaveBeenCalled();
    expect(parts.notifyError).not.toHaveBeenCalled();
  });
});

const hearAs = (role: UserRole | undefined, listeners: Partial<OwnCourtListeners>) =>
  createOwnCourtHandlers({
    ...{ roleOf: () => role, receive: vi.fn(), forget: vi.fn(), notify: vi.fn() },
    ...listeners,
  });

describe('a removal that arrives live', () => {
  test.each([
    ['admin', [['Deleted by an administrator: Galle Road Nets. See your email.']]],
    ['owner', []],
  ] as const)('when the %s removed a court, then it goes, and it is news: %j', async (by, news) => {
    const { state } = createStore();
    await state().open(OWNER_ID);
    const notify = vi.fn();
    const { forget } = state();
    hearAs('owner', { forget, notify })['court:removed']?.({ court: COURT, by });
    expect(state().courts).toEqual([]);
    expect(notify.mock.calls).toEqual(news);
  });

  test('when it arrives while the courts are read, then the older answer does not bring it back', async () => {
    const { parts, state } = createStore();
    parts.fetchCourts.mockImplementationOnce(() => {
      state().forget(COURT_ID);
      return Promise.resolve([COURT]);
    });
    parts.fetchCourts.mockResolvedValueOnce([]);
    await state().open(OWNER_ID);
    expect(state().courts).toEqual([]);
  });
});

describe('a decision that arrives live', () => {
  test.each([
    ['approved', 'Approved: Galle Road Nets. Players can book it now.'],
    ['rejected', 'Rejected: Galle Road Nets. See the reason under your courts.'],
  ] as const)('when a court is %s, then its owner is told', (status, sentence) => {
    const receive = vi.fn();
    const notify = vi.fn();
    const court = makeCourt({ status });
    hearAs('owner', { receive, notify })['court:reviewed']?.({ court });
    expect(receive.mock.calls).toEqual([[court]]);
    expect(notify.mock.calls).toEqual([[sentence]]);
  });

  test('when somebody else is signed in by then, then nothing happens', () => {
    const listener = vi.fn();
    const listeners = { receive: listener, forget: listener, notify: listener };
    for (const role of [undefined, 'admin'] as const) {
      const handlers = hearAs(role, listeners);
      handlers['court:reviewed']?.({ court: COURT });
      handlers['court:removed']?.({ court: COURT, by: 'admin' });
    }
    expect(listener).not.toHaveBeenCalled();
  });
});
