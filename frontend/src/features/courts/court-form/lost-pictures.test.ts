import { expect, test } from 'vitest';
import { LostFilesError } from '../../../shared/lib/api/lost-files.ts';
import { completeDraft, createForm, makeNewPicture, OWNER_ID } from './court-form.factory.ts';

test('when a picture was removed on the device since it was chosen, then it leaves the form, which names it', async () => {
  const { parts, state } = createForm();
  await state().open(OWNER_ID, undefined);
  const [lost, left] = [makeNewPicture('lost'), makeNewPicture('left')];
  state().change(completeDraft({ pictures: [lost, left] }));
  const error = new LostFilesError('images', [lost.file]);
  parts.createCourt.mockRejectedValueOnce(error);
  expect(await state().submit()).toBe(false);
  expect(parts.notifyError.mock.calls).toEqual([[error.serverMessage]]);
  expect(state().refusals).toEqual({ images: error.serverMessage });
  expect(state().draft.pictures).toEqual([left]);
  expect(await state().submit()).toBe(true);
});
