/** Whoever leaves the form or discards their changes leaves nothing behind in the browser. */
import { expect, test } from 'vitest';
import { fetchCourt } from '../courts.api.ts';
import {
  completeDraft,
  COURT_ID,
  createForm,
  makeNewPicture,
  OWNER_ID,
  untilStopped,
} from './court-form.factory.ts';

test('when the form is left while it is being sent, then that is stopped without a word, and its pictures are released', async () => {
  const { parts, state } = createForm();
  await state().open(OWNER_ID, undefined);
  state().change(completeDraft({ pictures: [makeNewPicture('a')] }));
  parts.createCourt.mockImplementationOnce(({ signal }) => untilStopped(signal));
  const sent = state().submit();
  state().close();
  expect(await sent).toBe(false);
  expect(parts.notifyError).not.toHaveBeenCalled();
  expect(parts.release.mock.calls).toEqual([['blob:a']]);
  expect(state()).toMatchObject({ phase: 'loading', draft: { name: '', pictures: [] } });
});

test('when changes are discarded, then no error is shown until the next try, and the pictures are released', async () => {
  const { parts, state } = createForm();
  await state().open(OWNER_ID, undefined);
  expect(state().isTried).toBe(false);
  state().change({ pictures: [makeNewPicture('a')] });
  await state().submit();
  expect(state().isTried).toBe(true);
  state().discard();
  expect(state().isTried).toBe(false);
  expect(state().draft.pictures).toEqual([]);
  expect(parts.release.mock.calls).toEqual([['blob:a']]);
});

test('when the form is left already, then the court is not read', async () => {
  await expect(fetchCourt(COURT_ID, AbortSignal.abort('left'))).rejects.toBe('left');
});
