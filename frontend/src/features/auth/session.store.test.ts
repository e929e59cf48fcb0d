import type { User } from '@crease/contract';
import { describe, expect, test } from 'vitest';
import { ApiError } from '../../shared/lib/api/api-error.ts';
import { NIMAL, openSession, SUNIL } from './session.factory.ts';

describe('a token that the server refuses', () => {
  test('when it is the one that counts, then nobody is signed in', () => {
    const { storage, state } = openSession('own');
    state().refuse('own');
    expect(storage.token).toBeUndefined();
    expect(state().phase).toBe('visitor');
  });

  test('when another one counts by now, then that one stays', () => {
    const { storage, state } = openSession('own');
    storage.token = 'new';
    state().refuse('own');
    expect(storage.token).toBe('new');
    expect(state().phase).not.toBe('visitor');
  });

  test('when the browser has cleared it and the server asks for one, then nobody is signed in', () => {
    const { storage, state } = openSession();
    state().enter({ token: 'own', user: NIMAL });
    storage.token = undefined;
    state().refuse(undefined);
    expect(state()).toMatchObject({ phase: 'visitor', user: undefined });
  });
});

describe('a token that was kept', () => {
  test('when there is none, then nobody is signed in and nothing is asked', async () => {
    const { api, state } = openSession();
    await state().restore();
    expect(state()).toMatchObject({ phase: 'visitor', user: undefined });
    expect(api.fetchCurrentUser).not.toHaveBeenCalled();
  });

  test.each([
    ['not_signed_in', 401],
    ['not_found', 404],
    ['internal', 401],
    ['internal', 500],
    ['unavailable', 500],
  ] as const)(
    'when the server answers %s with status %i, then it is given up',
    async (code, status) => {
      const { storage, api, state } = openSession('old');
      api.fetchCurrentUser.mockRejectedValue(
        new ApiError({ code, status, serverMessage: 'Please log in' }),
      );
      await state().restore();
      expect(storage.token).toBeUndefined();
      expect(state()).toMatchObject({ phase: 'visitor', user: undefined });
    },
  );

  test('when the server fails at it later, as after a sign-in in another tab, then it is kept and asked about again', async () => {
    const { storage, api, state } = openSession();
    await state().restore();
    storage.token = 'n';
    api.fetchCurrentUser
      .mockRejectedValueOnce(new ApiError({ code: 'internal', status: 500 }))
      .mockRejectedValueOnce(new ApiError({ code: 'internal', status: 401 }))
      .mockResolvedValue(NIMAL);
    await state().restore();
    expect(storage.token).toBe('n');
    expect(state().phase).toBe('signed-in');
  });

  test('when the network fails or the server is away, then it is kept and asked about again', async () => {
    const { storage, api, pause, state } = openSession('good');
    api.fetchCurrentUser
      .mockRejectedValueOnce(new ApiError({ code: 'unavailable', status: 0 }))
      .mockRejectedValueOnce(new ApiError({ code: 'unavailable', status: 503 }))
      .mockResolvedValue(NIMAL);
    await state().restore();
    expect(storage.token).toBe('good');
    expect(pause.mock.calls).toEqual([[1_000], [2_000]]);
    expect(state()).toMatchObject({ phase: 'signed-in', user: NIMAL });
  });

  test('when the server stays away, then it is asked again every eight seconds and not more often', async () => {
    const { api, pause, state } = openSession('good');
    for (let failures = 0; failures < 6; failures += 1) {
      api.fetchCurrentUser.mockRejectedValueOnce(new ApiError({ code: 'unavailable', status: 0 }));
    }
    api.fetchCurrentUser.mockResolvedValue(NIMAL);
    await state().restore();
    expect(pause.mock.calls.slice(2)).toEqual([[4_000], [8_000], [8_000], [8_000]]);
  });

  test.each([
    ['internal', 404],
    ['too_many_tries', 429],
    ['unavailable', 502],
  ] as const)(
    'when %s is answered with status %i, then it is kept and asked about again',
    async (code, status) => {
      const { storage, api, state } = openSession('good');
      api.fetchCurrentUser
        .mockRejectedValueOnce(new ApiError({ code, status, serverMessage: 'Please try again' }))
        .mockResolvedValue(NIMAL);
      await state().restore();
      expect(storage.token).toBe('good');
      expect(state()).toMatchObject({ phase: 'signed-in', user: NIMAL });
    },
  );

  test('when it is to be asked about again, then not before the pause is over', async () => {
    const { api, pause, state } = openSession('good');
    let goOn: () => void = () => undefined;
    pause.mockReturnValueOnce(new Promise((resolve) => (goOn = resolve)));
    api.fetchCurrentUser
      .mockRejectedValueOnce(new ApiError({ code: 'unavailable', status: 0 }))
      .mockResolvedValue(NIMAL);
    const restored = state().restore();
    await expect.poll(() => pause).toHaveBeenCalledOnce();
    expect(api.fetchCurrentUser).toHaveBeenCalledOnce();
    goOn();
    await restored;
    expect(api.fetchCurrentUser).toHaveBeenCalledTimes(2);
  });

  test('when nobody has asked about it yet, then it is not known who is signed in', () => {
    const { state } = openSession('good');
    expect(state()).toMatchObject({ phase: 'restoring', user: undefined, isLeaving: false });
  });

  test('when another user signs in before its answer, then the late answer signs nobody in', async () => {
    const { storage, api, state } = openSession('of Nimal');
    let answer: (user: User) => void = () => undefined;
    api.fetchCurrentUser.mockReturnValue(new Promise((resolve) => (answer = resolve)));
    const restored = state().restore();
    state().enter({ token: 'of Sunil', user: SUNIL });
    answer(NIMAL);
    await restored;
    expect(storage.token).toBe('of Sunil');
    expect(state()).toMatchObject({ phase: 'signed-in', user: SUNIL });
  });

  test('when another user signs in before it is refused, then theirs is kept', async () => {
    const { storage, api, state } = openSession('of Nimal');
    let refuse: (error: Error) => void = () => undefined;
    api.fetchCurrentUser.mockReturnValue(new Promise((_, reject) => (refuse = reject)));
    const restored = state().restore();
    state().enter({ token: 'of Sunil', user: SUNIL });
    refuse(new ApiError({ code: 'not_signed_in', status: 401 }));
    await restored;
    expect(storage.token).toBe('of Sunil');
    expect(state()).toMatchObject({ phase: 'signed-in', user: SUNIL });
  });
});

describe('another token from another tab', () => {
  /** Nimal is signed in, and the server has not answered yet whose the new token is. */
  async function openWithNew(token: string) {
    const session = openSession('n 1');
    session.api.fetchCurrentUser.mockResolvedValueOnce(NIMAL);
    await session.state().restore();
    let answer: (user: User) => void = () => undefined;
    session.api.fetchCurrentUser.mockReturnValue(new Promise((resolve) => (answer = resolve)));
    session.storage.token = token;
    return {
      ...session,
      answer: (user: User) => answer(user),
      restored: session.state().restore(),
    };
  }

  test('when it is of the same user, then they stay signed in while it is asked about', async () => {
    const { state, answer, restored } = await openWithNew('n 2');
    expect(state()).toMatchObject({ phase: 'signed-in', user: NIMAL });
    const renamed = { ...NIMAL, name: 'N. Perera' };
    answer(renamed);
    await restored;
    expect(state()).toMatchObject({ phase: 'signed-in', user: renamed });
  });

  test('when it is of another user, then nothing of the first is shown while it is asked about', async () => {
    const { state, answer, restored } = await openWithNew('s 1');
    expect(state()).toMatchObject({ phase: 'restoring', user: undefined });
    answer(SUNIL);
    await restored;
    expect(state()).toMatchObject({ phase: 'signed-in', user: SUNIL });
  });
});

describe('who is signed in', () => {
  test('when news of another user come late, then they change nothing', () => {
    const { state } = openSession();
    state().enter({ token: 'good', user: NIMAL });
    state().setUser(SUNIL);
    expect(state().user).toBe(NIMAL);
    const renamed = { ...NIMAL, name: 'N. Perera' };
    state().setUser(renamed);
    expect(state().user).toBe(renamed);
  });

  test('when they sign out, then the token is gone with them', () => {
    const { storage, state } = openSession();
    state().enter({ token: 'good', user: NIMAL });
    state().logout();
    expect(storage.token).toBeUndefined();
    expect(state()).toMatchObject({ phase: 'visitor', user: undefined });
  });

  test('when they want to go, then they are on their way until they are signed out, whoever refuses their token', () => {
    const { state } = openSession();
    state().enter({ token: 'good', user: NIMAL });
    state().leave();
    expect(state()).toMatchObject({ phase: 'signed-in', isLeaving: true });
    state().refuse('good');
    expect(state()).toMatchObject({ phase: 'visitor', isLeaving: true });
    state().logout();
    expect(state().isLeaving).toBe(false);

    state().leave();
    state().enter({ token: 'good', user: NIMAL });
    expect(state().isLeaving).toBe(false);
  });
});
