import { expect, test, vi } from 'vitest';
import { expectSameInAnyOrder } from './any-order.factory.ts';

const nothing = () => undefined;

test('when a store asks again after each answer, then its story does not pass for one that ended', async () => {
  const stories = expectSameInAnyOrder(({ ask }) => {
    const askAgain = (): Promise<void> => ask(nothing).then(askAgain, askAgain);
    void askAgain();
    return { acts: { nothing }, readAgain: nothing, expectSame: nothing };
  });
  const why = new Error('Something is asked for again after 2000 turns');
  await expect(stories).rejects.toMatchObject({ cause: why });
});

test('when the number of stories is set to nothing, then stories are played all the same', async () => {
  vi.stubEnv('CREASE_STORIES', '');
  vi.resetModules();
  const anew = await import('./any-order.factory.ts');
  vi.unstubAllEnvs();
  const expectSame = () => expect.fail('It was played');
  const stories = anew.expectSameInAnyOrder(() => ({
    acts: { nothing },
    readAgain: nothing,
    expectSame,
  }));
  await expect(stories).rejects.toThrow('Property failed');
});

test('when stories are played again by the same seed, then chance decides the same in them', async () => {
  const play = async () => {
    const drawn: number[] = [];
    const draw = () => void drawn.push(Math.random());
    await expectSameInAnyOrder(() => ({
      acts: { draw },
      readAgain: nothing,
      expectSame: nothing,
    }));
    return drawn;
  };
  expect(await play()).toEqual(await play());
});
