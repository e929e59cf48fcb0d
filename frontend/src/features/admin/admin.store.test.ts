import { beforeEach, describe, expect, test, vi } from 'vitest';
import {
  APPROVED,
  createDashboard,
  GONE,
  makeCourt,
  openDashboard,
  PENDING,
  STATS,
} from './admin.factory.ts';
import { createAdminHandlers } from './admin.live.ts';
import { REVIEW_FILTERS } from './review/review-filter.ts';
import { countOfFilter, courtsOfFilter } from './reviewed-courts.ts';

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

describe('the dashboard of an administrator', () => {
  test('when it is opened, then numbers and courts are there', async () => {
    const { state } = await openDashboard();
    expect(state()).toMatchObject({ stats: STATS, courts: [PENDING, APPROVED], hasFailed: false });
  });

  test('when the deleted courts do not load, then nothing else is missing, and what was read stays', async () => {
    const { parts, state } = createDashboard();
    parts.fetchRemoved.mockRejectedValueOnce(new Error('no network'));
    await state().open();
    expect(state()).toMatchObject({ stats: STATS, removed: [], hasFailed: false });
    await state().refresh();
    parts.fetchRemoved.mockRejectedValueOnce(new Error('no network'));
    await state().refresh();
    expect(state()).toMatchObject({ removed: [GONE], hasFailed: false });
  });

  test('when the numbers do not load, then the courts still do, and it can be tried again', async () => {
    const { parts, state } = await openDashboard();
    parts.fetchStats.mockRejectedValueOnce(new Error('no network'));
    await state().refresh();
    expect(state().courts).toHaveLength(2);
    await state().open();
    expect(state().hasFailed).toBe(false);
  });

  test('when the numbers fail before the courts arrive, then their failure is still shown', async () => {
    const { parts, state } = createDashboard();
    parts.fetchStats.mockRejectedValue(new Error('no network'));
    parts.fetchCourts.mockImplementation(
      () => new Promise((resolve) => setTimeout(resolve, 0, [PENDING])),
    );
    await state().open();
    expect(state()).toMatchObject({ stats: undefined, courts: [PENDING], hasFailed: true });
  });

  test('when only the numbers or only the courts have come yet, then nothing is said to have failed', async () => {
    const never = new Promise<never>(() => undefined);
    const [withNumbers, withCourts] = [createDashboard(), createDashboard()];
    withNumbers.parts.fetchCourts.mockReturnValue(never);
    withCourts.parts.fetchStats.mockReturnValue(never);
    void withNumbers.state().open();
    void withCourts.state().open();
    await expect.poll(withNumbers.state).toMatchObject({ stats: STATS, hasFailed: false });
    await expect
      .poll(withCourts.state)
      .toMatchObject({ courts: [PENDING, APPROVED], hasFailed: false });
  });

  test('when another view is shown, then the courts stay filtered as they were', () => {
    const { state } = createDashboard();
    state().show('courts', 'rejected');
    state().show('overview');
    expect(state()).toMatchObject({ view: 'overview', filter: 'rejected' });
  });

  test('when courts are filtered, then each filter has its own and counts them', () => {
    const courts = [PENDING, APPROVED, makeCourt('c')];
    expect(REVIEW_FILTERS.map((filter) => countOfFilter(courts, filter))).toEqual([3, 2, 1, 0]);
    expect(courtsOfFilter(courts, 'approved')).toEqual([APPROVED]);
  });
});

describe('a court that is submitted', () => {
  const submitted = makeCourt('n');

  test('when the dashboard is open, then it stands first and is marked', async () => {
    const { parts, state } = await openDashboard();
    parts.fetchCourts.mockResolvedValue([submitted, PENDING, APPROVED]);
    state().receive(submitted);
    expect(state().courts?.[0]).toBe(submitted);
    expect([...state().arrived]).toEqual([submitted._id]);
    expect(parts.fetchStats).toHaveBeenCalledTimes(2);
    state().close();
    expect(state().arrived.size).toBe(0);
  });

  test('when the dashboard was never opened, then nothing is marked, and no list of one court is shown', () => {
    const { state } = createDashboard();
    state().receive(submitted);
    expect(state()).toMatchObject({ courts: undefined });
    expect(state().arrived.size).toBe(0);
  });

  test('when everything was being read as it came, then the older answers hide neither it nor its number', async () => {
    const { parts, state } = await openDashboard();
    let letGo: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (letGo = resolve));
    parts.fetchCourts.mockImplementationOnce(() => held.then(() => [PENDING, APPROVED]));
    parts.fetchStats.mockImplementationOnce(() => held.then(() => STATS));
    const reading = state().refresh();
    // Until the decision stands, nothing else reads again.
    parts.approveCourt.mockReturnValue(new Promise(() => undefined));
    void state().approve(PENDING);
    const counted = { ...STATS, courts: { ...STATS.courts, pending: 2 } };
    parts.fetchCourts.mockResolvedValue([submitted, PENDING, APPROVED]);
    parts.fetchStats.mockResolvedValue(counted);
    state().receive(submitted);
    letGo();
    await reading;
    expect(state()).toMatchObject({ courts: [submitted, PENDING, APPROVED], stats: counted });
  });

  test.each(['approve', 'reject', 'remove'] as const)(
    'when it comes while another one is to %s, then it stays, although nothing can be read after',
    async (act) => {
      const { parts, state } = await openDashboard();
      let letGo: () => void = () => undefined;
      const held = new Promise<void>((resolve) => (letGo = resolve));
      parts.approveCourt.mockReturnValue(held.then(() => PENDING));
      parts.rejectCourt.mockReturnValue(held.then(() => PENDING));
      parts.deleteCourt.mockReturnValue(held);
      parts.fetchCourts.mockRejectedValue(new Error('no network'));
      const deciding =
        act === 'remove' ? state().remove(PENDING._id, 'It closed') : state()[act](PENDING, 'No');
      state().receive(submitted);
      letGo();
      await deciding;
      expect(state().courts?.[0]).toBe(submitted);
    },
  );

  test('when a rejected one comes again, then it is there once', async () => {
    const { state } = await openDashboard();
    state().receive(makeCourt('b', { status: 'pending' }));
    expect(state().courts?.map(({ status }) => status)).toEqual(['pending', 'pending']);
  });

  test('when an administrator is signed in, then they have it and are told; nobody else is', () => {
    const hear = (role: 'admin' | 'owner') => {
      const [receive, refresh, notify] = [vi.fn(), vi.fn(), vi.fn<(text: string) => void>()];
      const handlers = createAdminHandlers({ roleOf: () => role, receive, refresh, notify });
      handlers['court:submitted']?.({ court: submitted });
      return [receive, notify].map(({ mock }) => mock.calls);
    };
    expect(hear('admin')).toEqual([[[submitted]], [['New court to review: n']]]);
    expect(hear('owner')).toEqual([[], []]);
  });
});

describe('what became of a court by another hand', () => {
  test('when a decision is heard, then an administrator’s screen reads again without a word, nobody else’s does', () => {
    const hear = (role: 'admin' | 'owner') => {
      const [receive, refresh, notify] = [vi.fn(), vi.fn(), vi.fn()];
      const handlers = createAdminHandlers({ roleOf: () => role, receive, refresh, notify });
      handlers['court:reviewed']?.({ court: APPROVED });
      expect([receive, notify].flatMap(({ mock }) => mock.calls)).toEqual([]);
      return refresh.mock.calls.length;
    };
    expect([hear('admin'), hear('owner')]).toEqual([1, 0]);
  });

  test('when it is the decision that is on its way here, then it is shown once, as it stands', async () => {
    const { parts, state } = await openDashboard();
    const shown: (number | undefined)[] = [];
    parts.deleteCourt.mockImplementation(async () => {
      parts.fetchCourts.mockResolvedValue([APPROVED]);
      await state().refresh();
      shown.push(state().courts?.length);
    });
    await state().remove(PENDING._id, 'It closed');
    expect(shown).toEqual([2]);
    expect(state().courts).toEqual([APPROVED]);
    expect(parts.fetchCourts).toHaveBeenCalledTimes(2);
  });
});
