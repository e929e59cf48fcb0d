/** What may have reached the server is sent again under the same key, so that it is done only once. */
import { expect, test } from 'vitest';
import {
  completeDraft,
  COURT_ID,
  createForm,
  makeCourt,
  makeNewPicture,
  OWNER_ID,
  refused,
  storedPictures,
} from './court-form.factory.ts';

test('when it is sent again after a lost answer, then under the key it had; another court has another', async () => {
  const { parts, state } = createForm();
  const keys = () => parts.createCourt.mock.calls.map(([{ key }]) => key);
  await state().open(OWNER_ID, undefined);
  state().change(completeDraft({ pictures: [makeNewPicture('a')] }));
  parts.createCourt.mockRejectedValueOnce(refused());
  await state().submit();
  await state().submit();
  expect(keys()).toEqual(['key 1', 'key 1']);
  await state().submit();
  expect(keys().at(-1)).toBe('key 2');
});

test('when what is sent again is not the same, then its key is another', async () => {
  const { parts, state } = createForm();
  await state().open(OWNER_ID, undefined);
  parts.createCourt.mockRejectedValue(refused());
  for (const change of [{}, { name: 'Other Nets' }, { pictures: [makeNewPicture('a')] }]) {
    state().change(completeDraft(change));
    await state().submit();
  }
  const keys = parts.createCourt.mock.calls.map(([{ key }]) => key);
  expect(keys).toEqual(['key 1', 'key 2', 'key 3']);
});

test('when a change is sent again after a lost answer, then under the key it had, also its second call', async () => {
  const { parts, state } = createForm();
  const keys = () => parts.updateCourt.mock.calls.map(([, { key }]) => key);
  parts.fetchCourt.mockResolvedValue(makeCourt(storedPictures('a')));
  await state().open(OWNER_ID, COURT_ID);
  state().change({ pictures: [makeNewPicture('n'), ...state().draft.pictures] });
  parts.updateCourt.mockRejectedValueOnce(refused());
  await state().submit();
  parts.updateCourt.mockResolvedValueOnce(makeCourt({ ...storedPictures('a', 'x'), edition: 2 }));
  parts.updateCourt.mockRejectedValueOnce(refused());
  await state().submit();
  expect(await state().submit()).toBe(true);
  expect(keys()).toEqual(['key 1', 'key 1', 'key 2', 'key 2']);
});

test('when another picture is chosen after a lost answer, then the change goes under another key', async () => {
  const { parts, state } = createForm();
  parts.fetchCourt.mockResolvedValue(makeCourt(storedPictures('a')));
  await state().open(OWNER_ID, COURT_ID);
  const { pictures } = state().draft;
  parts.updateCourt.mockRejectedValue(refused());
  for (const name of ['wrong', 'right']) {
    state().change({ pictures: [...pictures, makeNewPicture(name)] });
    await state().submit();
  }
  const keys = parts.updateCourt.mock.calls.map(([, { key }]) => key);
  expect(keys).toEqual(['key 1', 'key 2']);
});

test('when the page is loaded again after a lost answer, then a new court goes under the key it had', async () => {
  const before = createForm();
  await before.state().open(OWNER_ID, undefined);
  before.parts.createCourt.mockRejectedValue(refused());
  for (const name of ['Gale Road Nets', 'Galle Road Nets']) {
    before.state().change(completeDraft({ name, pictures: [makeNewPicture('a')] }));
    await before.state().submit();
  }
  const { parts, state } = createForm(before.storage);
  await state().open(OWNER_ID, undefined);
  expect(await state().submit()).toBe(true);
  expect(parts.createCourt.mock.lastCall?.[0].key).toBe('key 2');
  expect(before.storage.texts.size).toBe(0);
});

test('when a new court had arrived with other pictures, then it is sent, and those are said to be the first', async () => {
  const { parts, state } = createForm();
  await state().open(OWNER_ID, undefined);
  state().change(completeDraft({ pictures: [makeNewPicture('a')] }));
  parts.createCourt.mockRejectedValueOnce(refused());
  await state().submit();
  state().change({ pictures: [makeNewPicture('b')] });
  parts.createCourt.mockRejectedValueOnce(refused({ code: 'idempotency_conflict', status: 409 }));
  expect(await state().submit()).toBe(true);
  expect(parts.createCourt.mock.calls.map(([{ key }]) => key)).toEqual(['key 1', 'key 1']);
  expect(parts.notifySuccess.mock.calls).toEqual([
    ['Court sent for Admin review, with the pictures that you chose first.'],
  ]);
});
