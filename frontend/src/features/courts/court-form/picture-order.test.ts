/** New pictures between stored ones take two calls, and the second may fail when the first one has stored them. */
import { expect, test } from 'vitest';
import { isSameDraft } from './draft/court-draft.ts';
import {
  COURT_ID,
  createForm,
  makeCourt,
  makeNewPicture,
  OWNER_ID,
  refused,
  storedPictures,
} from './court-form.factory.ts';

type Form = ReturnType<typeof createForm>;

const keysIn = ({ state }: Form) => state().draft.pictures.map(({ key }) => key);

/** Puts a new picture first; its file is stored as `x`, and the order is not. */
async function failBetween(): Promise<Form> {
  const form = createForm();
  const { parts, state } = form;
  parts.fetchCourt.mockResolvedValue(makeCourt(storedPictures('a', 'b')));
  await state().open(OWNER_ID, COURT_ID);
  state().change({ pictures: [makeNewPicture('n'), ...state().draft.pictures] });
  parts.updateCourt.mockResolvedValueOnce(
    makeCourt({ ...storedPictures('a', 'b', 'x'), edition: 2 }),
  );
  parts.updateCourt.mockRejectedValueOnce(refused());
  await state().submit();
  return form;
}

test('when their order is not stored, then the form still differs from the court, also after a reload', async () => {
  const form = await failBetween();
  expect(isSameDraft(form.state().draft, form.state().base)).toBe(false);
  const after = createForm(form.storage);
  after.parts.fetchCourt.mockResolvedValue(
    makeCourt({ ...storedPictures('a', 'b', 'x'), edition: 2 }),
  );
  await after.state().open(OWNER_ID, COURT_ID);
  expect(keysIn(after)).toEqual(['x', 'a', 'b']);
  expect(after.state().restored).toEqual({ lostPictures: 0 });
});

test('when somebody else has changed the court before their order was stored, then the order stays', async () => {
  const form = await failBetween();
  const { parts, state } = form;
  parts.updateCourt.mockRejectedValueOnce(refused({ code: 'court_changed', status: 409 }));
  parts.fetchCourt.mockResolvedValue(
    makeCourt({ ...storedPictures('a', 'b', 'x'), name: 'Harbour Nets', edition: 3 }),
  );
  await state().submit();
  expect(keysIn(form)).toEqual(['x', 'a', 'b']);
  expect(state().draft.name).toBe('Harbour Nets');
});

test('when they are stored, then the browser may forget their files', async () => {
  const { parts } = await failBetween();
  expect(parts.release.mock.calls).toEqual([['blob:n']]);
});
