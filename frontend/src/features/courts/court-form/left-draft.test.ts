/** What becomes of a court form that was left before it was sent. */
import { describe, expect, test } from 'vitest';
import {
  COURT_ID,
  createForm,
  makeCourt,
  makeNewPicture,
  OWNER_ID,
  refused,
  storedPictures,
} from './court-form.factory.ts';

describe('a draft that was left', () => {
  test('when the form is opened again, then it is back without the files, and can be discarded', async () => {
    const { state, storage } = createForm();
    await state().open(OWNER_ID, undefined);
    state().change({ name: 'Half a court', pictures: [makeNewPicture('a')] });
    state().close();
    const again = createForm(storage);
    await again.state().open(OWNER_ID, undefined);
    expect(again.state().draft).toMatchObject({ name: 'Half a court', pictures: [] });
    expect(again.state().restored).toEqual({ lostPictures: 1 });
    again.state().discard();
    expect(again.state().draft.name).toBe('');
    expect(storage.texts.size).toBe(0);
  });

  test.each([
    { what: 'more is typed', changes: [{ city: 'Galle' }] },
    { what: 'more is typed and taken back', changes: [{ city: 'Galle' }, { city: 'Dehiwala' }] },
  ])(
    'when $what after it came back without its files, then the next visit knows of them too',
    async ({ changes }) => {
      const { state, storage } = createForm();
      await state().open(OWNER_ID, COURT_ID);
      state().change({ pictures: [makeNewPicture('a')] });
      state().close();
      const again = createForm(storage);
      await again.state().open(OWNER_ID, COURT_ID);
      for (const change of changes) again.state().change(change);
      again.state().close();
      const third = createForm(storage);
      await third.state().open(OWNER_ID, COURT_ID);
      expect(third.state().restored).toEqual({ lostPictures: 1 });
    },
  );

  test('when it was saved after all, then its pictures need not be chosen again, also later', async () => {
    const { parts, state, storage } = createForm();
    parts.fetchCourt.mockResolvedValue(makeCourt(storedPictures('a')));
    await state().open(OWNER_ID, COURT_ID);
    state().change({ city: 'Galle', pictures: [...state().draft.pictures, makeNewPicture('n')] });
    parts.updateCourt.mockRejectedValueOnce(refused());
    await state().submit();
    const again = createForm(storage);
    const saved = makeCourt({ ...storedPictures('a', 'n'), edition: 2 });
    saved.location.city = 'Galle';
    again.parts.fetchCourt.mockResolvedValue(saved);
    await again.state().open(OWNER_ID, COURT_ID);
    expect(again.state()).toMatchObject({ restored: undefined, changedElsewhere: [] });
    expect(again.state().draft.pictures.map(({ key }) => key)).toEqual(['a', 'n']);
    expect(storage.texts.size).toBe(0);
  });

  test('when another owner signs in or another court is opened, then it is not shown', async () => {
    const { state } = createForm();
    await state().open(OWNER_ID, undefined);
    state().change({ name: 'Half a court' });
    await state().open('d'.repeat(24), undefined);
    expect(state().draft.name).toBe('');
    await state().open(OWNER_ID, COURT_ID);
    expect(state()).toMatchObject({ draft: { name: 'Galle Road Nets' }, restored: undefined });
    state().change({ name: 'Half a change' });
    await state().open(OWNER_ID, 'e'.repeat(24));
    expect(state()).toMatchObject({ draft: { name: 'Galle Road Nets' }, restored: undefined });
  });

  test('when the court was changed elsewhere meanwhile, then only what was touched is put over it, and no picture is lost', async () => {
    const { parts, state, storage } = createForm();
    parts.fetchCourt.mockResolvedValue(makeCourt(storedPictures('a')));
    await state().open(OWNER_ID, COURT_ID);
    state().change({ city: 'Galle' });
    state().close();
    const again = createForm(storage);
    const renamed = makeCourt({ ...storedPictures('a'), name: 'Renamed Nets' });
    again.parts.fetchCourt.mockResolvedValue(renamed);
    await again.state().open(OWNER_ID, COURT_ID);
    expect(again.state().draft).toMatchObject({ name: 'Renamed Nets', city: 'Galle' });
    expect(again.state().draft.pictures.map(({ key }) => key)).toEqual(['a']);
  });

  test('when what was typed was changed elsewhere too, then that is named, and no picture from there is lost', async () => {
    const { parts, state, storage } = createForm();
    parts.fetchCourt.mockResolvedValue(makeCourt(storedPictures('a', 'b')));
    await state().open(OWNER_ID, COURT_ID);
    state().change({ name: 'Mine', pictures: state().draft.pictures.slice(0, 1) });
    state().close();
    const again = createForm(storage);
    const elsewhere = { ...storedPictures('a', 'b', 'c'), name: 'Theirs', edition: 2 };
    again.parts.fetchCourt.mockResolvedValue(makeCourt(elsewhere));
    await again.state().open(OWNER_ID, COURT_ID);
    expect(again.state().draft.name).toBe('Mine');
    expect(again.state().draft.pictures.map(({ key }) => key)).toEqual(['a', 'c']);
    expect(again.state().changedElsewhere).toEqual(['name', 'pictures']);
  });

  test('when all pictures were taken away, then they are not back', async () => {
    const { parts, state, storage } = createForm();
    parts.fetchCourt.mockResolvedValue(makeCourt(storedPictures('a')));
    await state().open(OWNER_ID, COURT_ID);
    state().change({ pictures: [] });
    await state().open(OWNER_ID, COURT_ID);
    expect(state()).toMatchObject({ draft: { pictures: [] }, restored: { lostPictures: 0 } });
    expect(storage.texts.size).toBe(1);
  });

  test('when everything is as it was again, then nothing is kept', async () => {
    const { state, storage } = createForm();
    await state().open(OWNER_ID, COURT_ID);
    state().change({ city: 'Galle' });
    state().change({ city: 'Dehiwala' });
    expect(storage.texts.size).toBe(0);
  });
});
