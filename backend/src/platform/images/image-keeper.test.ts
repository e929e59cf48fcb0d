import { pino } from 'pino';
import { expect, test, vi } from 'vitest';
import { systemClock } from '../clock.ts';
import type { Logger } from '../log/logger.ts';
import { createImageKeeper } from './image-keeper.ts';
import type { ImageStore, NotePicture, StoredImage } from './image-store.ts';
import type { PictureNotesRepository } from './picture-notes.repository.ts';
import { createPictureRemoval } from './picture-removal.ts';

/** The public ids that are noted, in the order in which they were. */
function createNotes() {
  const noted = new Set<string>();
  const notes = {
    note: (publicId) => {
      noted.add(publicId);
      return Promise.resolve();
    },
    forget: (publicIds) => {
      publicIds.forEach((publicId) => noted.delete(publicId));
      return Promise.resolve();
    },
    findOld: () => Promise.resolve([...noted]),
  } satisfies PictureNotesRepository;
  return { noted, notes };
}

function keeperOf(
  store: ImageStore,
  { notes = createNotes().notes, logger = pino({ level: 'silent' }) as Logger } = {},
) {
  const findNamed = () => Promise.resolve(new Set<string>());
  const parts = { images: store, notes, findNamed, sharedClock: systemClock, logger };
  const removal = createPictureRemoval(parts);
  return { ...createImageKeeper(store, removal), sweep: removal.sweep };
}

/** Tells which pictures it was asked to save, and saves them when it is told to. */
function createSlowStore() {
  const asked: string[] = [];
  const finish: (() => void)[] = [];
  const store = {
    save: (bytes) =>
      new Promise<StoredImage>((resolve) => {
        const publicId = bytes.toString();
        asked.push(publicId);
        finish.push(() => {
          resolve({ publicId, url: '' });
        });
      }),
  } satisfies Partial<ImageStore>;
  return { store: store as unknown as ImageStore, asked, finish };
}

test('when one account sends many pictures, then another waits for one of them and not for all', async () => {
  const { store, asked, finish } = createSlowStore();
  const keeper = keeperOf(store);
  const send = (userId: string, ...names: string[]) =>
    keeper.saveFor(
      { userId, folder: 'courts', files: names.map((name) => Buffer.from(name)) },
      (saved) => Promise.resolve(saved.map(({ publicId }) => publicId)),
    );

  const sent = [send('many', 'a1', 'a2'), send('many', 'b1'), send('one', 'c1')];
  await expect.poll(() => asked).toEqual(['a1', 'c1']);
  finish.shift()?.();
  await expect.poll(() => asked).toEqual(['a1', 'c1', 'b1']);
  finish.splice(0).forEach((end) => {
    end();
  });
  await expect.poll(() => asked).toEqual(['a1', 'c1', 'b1', 'a2']);
  finish.shift()?.();
  expect(await Promise.all(sent)).toEqual([['a1', 'a2'], ['b1'], ['c1']]);
});

test('when an account sends more than two courts may come with, then it is told to wait, until those before are made', async () => {
  const { store, asked, finish } = createSlowStore();
  const keeper = keeperOf(store);
  const send = (userId: string, amount: number) =>
    keeper.saveFor(
      { userId, folder: 'courts', files: Array.from({ length: amount }, () => Buffer.from('a')) },
      (saved) => Promise.resolve(saved.length),
    );
  const sent = [send('many', 12), send('many', 12)];
  await expect(send('many', 1)).rejects.toMatchObject({
    code: 'too_many_tries',
    details: { retryAfterSeconds: 30 },
  });
  const other = send('one', 12);
  for (let made = 0; made < 36; made += 1) {
    await expect.poll(() => finish.length).toBeGreaterThan(0);
    finish.shift()?.();
  }
  expect(await Promise.all([...sent, other])).toEqual([12, 12, 12]);
  expect(asked).toHaveLength(36);
  const next = send('many', 1);
  await expect.poll(() => finish.length).toBe(1);
  finish.shift()?.();
  expect(await next).toBe(1);
});

test('when the write after it was refused, then its pictures and their notes are gone', async () => {
  const remove = vi.fn(() => Promise.resolve());
  const save = async (bytes: Buffer, _: string, note?: NotePicture) => {
    const publicId = bytes.toString();
    await note?.(publicId);
    return { publicId, url: '' };
  };
  const { noted, notes } = createNotes();
  const keeper = keeperOf({ save, remove } as unknown as ImageStore, { notes });
  const files = ['a1', 'a2'].map((name) => Buffer.from(name));
  const refused = keeper.saveFor({ userId: 'one', folder: 'courts', files }, () => {
    expect([...noted]).toEqual(['a1', 'a2']);
    return Promise.reject(new Error('refused'));
  });
  await expect(refused).rejects.toThrow('refused');
  expect(remove.mock.calls.flat()).toEqual(['a1', 'a2']);
  expect([...noted]).toEqual([]);
});

test('when one form of an account is done, then its others still count', async () => {
  const { store, finish } = createSlowStore();
  const keeper = keeperOf(store);
  const send = (amount: number) =>
    keeper.saveFor(
      { userId: 'one', folder: 'courts', files: Array<Buffer>(amount).fill(Buffer.from('a')) },
      (saved) => Promise.resolve(saved.length),
    );
  const sent = [send(1), send(12)];
  await expect.poll(() => finish.length).toBe(1);
  finish.shift()?.();
  expect(await sent[0]).toBe(1);
  await expect(send(13)).rejects.toMatchObject({ code: 'too_many_tries' });
});

test('when a picture can be neither removed nor noted, then that is told, and nobody is refused for it', async () => {
  const remove = vi.fn(() => Promise.reject(new Error('stuck')));
  const warn = vi.fn();
  const notes = { ...createNotes().notes, note: () => Promise.reject(new Error('silent')) };
  const logger = { warn } as unknown as Logger;
  await keeperOf({ remove } as unknown as ImageStore, { notes, logger }).discard([
    { publicId: 'a1', url: '' },
  ]);
  expect(warn).toHaveBeenLastCalledWith(expect.anything(), 'A picture was left over');
});

test('when a picture can not be removed, then it is noted for the sweep, and the others are removed all the same', async () => {
  const stuck = new Error('stuck');
  const remove = vi.fn(() => Promise.resolve()).mockRejectedValueOnce(stuck);
  const warn = vi.fn();
  const { noted, notes } = createNotes();
  const keeper = keeperOf({ remove } as unknown as ImageStore, {
    notes,
    logger: { warn } as unknown as Logger,
  });
  await keeper.discard(['a1', 'a2'].map((publicId) => ({ publicId, url: '' })));
  expect(remove.mock.calls).toEqual([['a1'], ['a2']]);
  expect(warn.mock.calls).toEqual([[{ err: stuck, publicId: 'a1' }, 'A picture is removed later']]);
  expect([...noted]).toEqual(['a1']);
  await keeper.sweep();
  expect(remove).toHaveBeenLastCalledWith('a1');
  expect([...noted]).toEqual([]);
});
