import { describe, expect, test } from 'vitest';
import { ApiError } from '../../shared/lib/api/api-error.ts';
import { NIMAL, openSession, openTab, SUNIL } from './session.factory.ts';

const RENEWED = { token: 'n 2', user: NIMAL };

describe('a new token after a change of the password', () => {
  const signIn = () => {
    const session = openSession();
    session.state().enter({ token: 'n', user: NIMAL });
    return session;
  };

  test('when its user is still signed in, then it takes the place of the old one', async () => {
    const { storage, state } = signIn();
    await state().renew(Promise.resolve(RENEWED));
    expect(storage.token).toBe('n 2');
    expect(state()).toMatchObject({ phase: 'signed-in', user: NIMAL });
  });

  test('when the old one is refused before it is there, then its user stays signed in', async () => {
    const { storage, state } = signIn();
    const changed = state().renew(Promise.resolve(RENEWED));
    state().refuse('n');
    expect(state().user).toBe(NIMAL);
    await changed;
    expect(storage.token).toBe('n 2');
    expect(state()).toMatchObject({ phase: 'signed-in', user: NIMAL });
    state().refuse('n 2');
    expect(state().phase).toBe('visitor');
  });

  test('when the old one is refused to a read of its user before it is there, then its user stays signed in', async () => {
    const { storage, api, state } = signIn();
    api.fetchCurrentUser.mockResolvedValueOnce(NIMAL);
    await state().restore();
    api.fetchCurrentUser.mockRejectedValueOnce(
      new ApiError({ code: 'not_signed_in', status: 401 }),
    );
    api.fetchCurrentUser.mockResolvedValue(NIMAL);
    let answer: (session: typeof RENEWED) => void = () => undefined;
    const changed = state().renew(new Promise((resolve) => (answer = resolve)));
    await state().restore();
    expect(state().user).toBe(NIMAL);
    answer(RENEWED);
    await changed;
    expect(storage.token).toBe('n 2');
  });

  test('when it is changed once more before that is answered, then the first new one ends too and its user stays', async () => {
    const { storage, state } = signIn();
    let answer: (session: typeof RENEWED) => void = () => undefined;
    const first = state().renew(Promise.resolve(RENEWED));
    const second = state().renew(new Promise((resolve) => (answer = resolve)));
    await first;
    state().refuse('n 2');
    answer({ token: 'n 3', user: NIMAL });
    await second;
    expect(storage.token).toBe('n 3');
    expect(state()).toMatchObject({ phase: 'signed-in', user: NIMAL });
  });

  test('when the old one is refused and no new one comes, then nobody is signed in', async () => {
    const { storage, state } = signIn();
    const changed = state().renew(Promise.reject(new Error('no network')));
    state().refuse('n');
    await expect(changed).rejects.toThrow('no network');
    expect(storage.token).toBeUndefined();
    expect(state()).toMatchObject({ phase: 'visitor', user: undefined });
  });

  test('when its user has signed out by then, then nobody is signed in again', async () => {
    const { storage, state } = signIn();
    state().logout();
    await state().renew(Promise.resolve(RENEWED));
    expect(storage.token).toBeUndefined();
    expect(state()).toMatchObject({ phase: 'visitor', user: undefined });
  });

  test('when somebody else has signed in by then, then they stay', async () => {
    const { storage, state } = signIn();
    state().logout();
    state().enter({ token: 's', user: SUNIL });
    await state().renew(Promise.resolve(RENEWED));
    expect(storage.token).toBe('s');
    expect(state().user).toBe(SUNIL);
  });
});

describe('a new token that comes to another tab', () => {
  /** Two tabs in which Nimal is signed in; the first one changes the password. */
  function openTabs(changing: Promise<typeof RENEWED>) {
    const storage = { token: 'n' };
    const [first, second] = [openTab(storage), openTab(storage)];
    for (const { state } of [first, second]) state().enter({ token: 'n', user: NIMAL });
    const changed = first.state().renew(changing);
    return { storage, second, changed };
  }

  test('when the old one is refused here before it is there, then its user stays signed in', async () => {
    let answer: (session: typeof RENEWED) => void = () => undefined;
    const { storage, second, changed } = openTabs(new Promise((resolve) => (answer = resolve)));
    second.pause.mockReturnValue(changed);
    second.state().refuse('n');
    answer(RENEWED);
    await changed;
    expect(second.pause).toHaveBeenCalledOnce();
    expect(storage.token).toBe('n 2');
    expect(second.state()).toMatchObject({ phase: 'signed-in', user: NIMAL });
  });

  test.each([
    ['nobody', undefined],
    ['another one', 's'],
  ])(
    'when its user has signed out there by then, of which this tab has not heard, then %s is signed in',
    async (_, token) => {
      const storage: { token: string | undefined } = { token: 'n' };
      const { state } = openTab(storage);
      state().enter({ token: 'n', user: NIMAL });
      storage.token = token;
      await state().renew(Promise.resolve(RENEWED));
      expect(storage.token).toBe(token);
    },
  );

  test('when the old one is refused here and no new one comes, then nobody is signed in', async () => {
    const { storage, second, changed } = openTabs(Promise.reject(new Error('no network')));
    second.state().refuse('n');
    expect(second.state().user).toBe(NIMAL);
    await expect(changed).rejects.toThrow('no network');
    await expect.poll(() => storage.token).toBeUndefined();
    expect(second.state()).toMatchObject({ phase: 'visitor', user: undefined });
  });

  test('when a page is loaded anew meanwhile with the old one, then nobody waits for it there', async () => {
    const { api, storage, state } = openTab({ token: 'n', isRenewing: true });
    api.fetchCurrentUser.mockRejectedValue(new ApiError({ code: 'not_signed_in', status: 401 }));
    await state().restore();
    expect(storage.token).toBeUndefined();
    expect(state().phase).toBe('visitor');
  });
});
