import type { Court } from '@crease/contract';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { CHANGED_ELSEWHERE_TEXTS } from './draft/changed-elsewhere.texts.ts';
import { isSameDraft, type CourtDraft } from './draft/court-draft.ts';
import { draftKeyOf } from './draft/kept-draft.ts';
import type { CourtUpload } from './court-form.api.ts';
import {
  completeDraft,
  COURT_ID,
  createForm,
  makeCourt,
  makeNewPicture,
  OWNER_ID,
  refused,
  storedPictures,
  untilStopped,
} from './court-form.factory.ts';

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

describe('a new court', () => {
  test('when something is missing, then it is not sent', async () => {
    const { parts, state } = createForm();
    await state().open(OWNER_ID, undefined);
    expect(state().phase).toBe('ready');
    expect(await state().submit()).toBe(false);
    expect(state().isTried).toBe(true);
    expect(parts.createCourt).not.toHaveBeenCalled();
  });

  test('when it is complete, then it is sent once, with its pictures in order, and nothing is kept', async () => {
    const { parts, state, storage } = createForm();
    await state().open(OWNER_ID, undefined);
    state().change(completeDraft({ pictures: [makeNewPicture('b'), makeNewPicture('a')] }));
    expect(storage.texts.size).toBe(1);
    const saved = await Promise.all([state().submit(), state().submit()]);
    expect(saved).toEqual([true, false]);
    expect(parts.createCourt).toHaveBeenCalledTimes(1);
    const [upload] = parts.createCourt.mock.calls[0] as [CourtUpload];
    expect(upload.files.map(({ name }) => name)).toEqual(['b.jpg', 'a.jpg']);
    expect(upload.fields).not.toHaveProperty('existingImagesOrder');
    expect(parts.notifySuccess.mock.calls).toEqual([['Court sent for Admin review!']]);
    expect(storage.texts.size).toBe(0);
    // Else the owner is asked whether to leave what is saved.
    expect(isSameDraft(state().draft, state().base)).toBe(true);
  });

  test('when no answer comes, then the default sentence stands and nothing typed is lost', async () => {
    const { parts, state, storage } = createForm();
    await state().open(OWNER_ID, undefined);
    state().change(completeDraft());
    parts.createCourt.mockRejectedValue(refused());
    expect(await state().submit()).toBe(false);
    expect(parts.notifyError.mock.calls).toEqual([['Failed to create court']]);
    expect(state().draft.name).toBe('Galle Road Nets');
    expect(state().sentShare).toBeUndefined();
    expect(storage.texts.has(draftKeyOf(OWNER_ID, undefined))).toBe(true);
  });

  test('when the server refuses a field, then it is said there until the field changes', async () => {
    const { parts, state } = createForm();
    await state().open(OWNER_ID, undefined);
    state().change(completeDraft({ pictures: [makeNewPicture('a')] }));
    const errors = [{ path: 'images', message: 'a.jpg is not an image' }];
    const serverMessage = 'Only images can be uploaded';
    parts.createCourt.mockRejectedValue(
      refused({ code: 'not_an_image', status: 415, serverMessage, errors }),
    );
    await state().submit();
    expect(parts.notifyError.mock.calls).toEqual([[serverMessage]]);
    expect(state().refusals).toEqual({ images: 'a.jpg is not an image' });
    state().change({ name: 'Galle Nets' });
    expect(parts.release).not.toHaveBeenCalled();
    expect(state().refusals).toEqual({ images: 'a.jpg is not an image' });
    state().change({ pictures: [] });
    expect(state().refusals).toEqual({});
    expect(parts.release.mock.calls).toEqual([['blob:a']]);
  });

  test('when the form is left while its answer is on the way, then what was saved is not kept', async () => {
    const { parts, state, storage } = createForm();
    await state().open(OWNER_ID, undefined);
    state().change(completeDraft());
    let answer: (court: Court) => void = () => undefined;
    parts.createCourt.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
    const sent = state().submit();
    state().close();
    answer(makeCourt());
    expect(await sent).toBe(true);
    expect(storage.texts.size).toBe(0);
  });

  test('when sending is stopped, then it says nothing and can be sent again', async () => {
    const { parts, state } = createForm();
    await state().open(OWNER_ID, undefined);
    state().change(completeDraft());
    parts.createCourt.mockImplementationOnce(
      ({ signal, onProgress }) =>
        new Promise((_, reject) => {
          onProgress(0.5);
          signal.addEventListener('abort', () => reject(signal.reason as Error));
        }),
    );
    const sent = state().submit();
    expect(state().sentShare).toBe(0.5);
    state().stopSending();
    expect(await sent).toBe(false);
    expect(parts.notifyError).not.toHaveBeenCalled();
    expect(await state().submit()).toBe(true);
  });
});

describe('a court that is edited', () => {
  test.each([
    ['it does not load', () => Promise.reject(refused({ code: 'not_found', status: 404 }))],
    ['it belongs to somebody else', () => Promise.resolve(makeCourt({ owner: 'd'.repeat(24) }))],
  ])('when %s, then the form says so', async (_, fetchCourt: () => Promise<Court>) => {
    const { parts, state } = createForm();
    parts.fetchCourt.mockImplementation(fetchCourt);
    await state().open(OWNER_ID, COURT_ID);
    expect(state().phase).toBe('failed');
    expect(parts.notifyError.mock.calls).toEqual([['Failed to load court details']]);
  });

  test('when it was rejected, then the form knows why, and a new one that is opened next does not', async () => {
    const { parts, state } = createForm();
    const rejected = { status: 'rejected', rejectionReason: 'The address is a shop.' } as const;
    parts.fetchCourt.mockResolvedValue(makeCourt(rejected));
    await state().open(OWNER_ID, COURT_ID);
    expect(state()).toMatchObject(rejected);
    await state().open(OWNER_ID, undefined);
    expect(state().rejectionReason).toBeUndefined();
  });

  test('when it is saved, then it says so; when not, then why', async () => {
    const { parts, state } = createForm();
    await state().open(OWNER_ID, COURT_ID);
    state().change({ city: 'Galle' });
    parts.updateCourt.mockRejectedValueOnce(refused());
    expect(await state().submit()).toBe(false);
    expect(parts.notifyError.mock.calls).toEqual([['Failed to update court']]);
    expect(await state().submit()).toBe(true);
    expect(parts.notifySuccess.mock.calls).toEqual([['Court updated successfully!']]);
  });

  test('when it is deleted meanwhile, then that is said once, and nothing is left to be filled in or kept', async () => {
    const { parts, state, storage } = createForm();
    await state().open(OWNER_ID, COURT_ID);
    state().change({ city: 'Galle' });
    const serverMessage = 'Court not found';
    parts.updateCourt.mockRejectedValue(refused({ code: 'not_found', status: 404, serverMessage }));
    expect(await state().submit()).toBe(false);
    expect(state().phase).toBe('failed');
    expect(parts.notifyError.mock.calls).toEqual([[serverMessage]]);
    expect(storage.texts.size).toBe(0);
  });

  test('when a new picture stands before kept ones, then a second call puts it there, and never sends it twice', async () => {
    const { parts, state } = createForm();
    parts.fetchCourt.mockResolvedValue(makeCourt(storedPictures('a', 'b')));
    await state().open(OWNER_ID, COURT_ID);
    state().change({ pictures: [makeNewPicture('n'), ...state().draft.pictures] });
    parts.updateCourt.mockResolvedValueOnce(makeCourt(storedPictures('a', 'b', 'x')));
    parts.updateCourt.mockRejectedValueOnce(refused());
    expect(await state().submit()).toBe(false);
    expect(state().draft.pictures.map(({ key }) => key)).toEqual(['x', 'a', 'b']);
    parts.updateCourt.mockResolvedValue(makeCourt(storedPictures('x', 'a', 'b')));
    expect(await state().submit()).toBe(true);
    const sent = parts.updateCourt.mock.calls.map(([, { files, fields }]) => [
      files.length,
      fields['existingImagesOrder'],
    ]);
    expect(sent).toEqual([
      [1, '["a","b"]'],
      [0, '["x","a","b"]'],
      [0, '["x","a","b"]'],
    ]);
  });
});

describe('a court that is changed in two places', () => {
  const elsewhere = makeCourt({ edition: 2, pricing: { dayRate: 5000, nightRate: 9000 } });
  const changed = refused({
    ...{ code: 'court_changed', status: 409 },
    serverMessage: 'This court was changed meanwhile, please look at it again',
  });
  const editionsSent = (parts: { updateCourt: { mock: { calls: [string, CourtUpload][] } } }) =>
    parts.updateCourt.mock.calls.map(([, { fields }]) => fields['edition']);

  async function refuseFirst(draft: Partial<CourtDraft>) {
    const form = createForm();
    await form.state().open(OWNER_ID, COURT_ID);
    form.state().change(draft);
    form.parts.updateCourt.mockRejectedValueOnce(changed);
    form.parts.fetchCourt.mockResolvedValue(elsewhere);
    return { ...form, isSaved: await form.state().submit() };
  }

  test('when it is saved, then both changes are in the form, and what came from elsewhere is named', async () => {
    const { parts, state, isSaved } = await refuseFirst({ city: 'Galle' });
    expect(isSaved).toBe(false);
    expect(parts.notifyError.mock.calls).toEqual([[changed.serverMessage]]);
    expect(state().draft).toMatchObject({ city: 'Galle', nightRate: '9000' });
    expect(state().changedElsewhere).toEqual(['nightRate']);
    expect(CHANGED_ELSEWHERE_TEXTS.changed(state().changedElsewhere)).toBe(
      'Changed somewhere else meanwhile: the night rate.',
    );
    expect(await state().submit()).toBe(true);
    expect(editionsSent(parts)).toEqual(['1', '2']);
    expect(state().changedElsewhere).toEqual([]);
  });

  test('when a part of it says already what was sent, then only the other is named', async () => {
    const { state } = await refuseFirst({ nightRate: '9000', city: 'Galle' });
    expect(state().draft).toMatchObject({ city: 'Galle', nightRate: '9000' });
    expect(state().changedElsewhere).toEqual([]);
  });

  test('when the form is left while it is read again, then that is stopped without a word, and the next one is not touched', async () => {
    const said = vi.spyOn(console, 'error');
    const { parts, state } = createForm();
    await state().open(OWNER_ID, COURT_ID);
    state().change({ city: 'Galle' });
    parts.updateCourt.mockRejectedValueOnce(changed);
    parts.fetchCourt.mockImplementationOnce((_, signal) => untilStopped(signal));
    const sent = state().submit();
    await expect.poll(() => parts.fetchCourt).toHaveBeenCalledTimes(2);
    state().close();
    await state().open(OWNER_ID, COURT_ID);
    expect(await sent).toBe(false);
    expect(state().phase).toBe('ready');
    expect(said).not.toHaveBeenCalled();
    expect(parts.notifySuccess).not.toHaveBeenCalled();
    expect(parts.notifyError).not.toHaveBeenCalled();
  });

  test('when it says already what was sent, then the answer was lost and it is saved', async () => {
    const { parts, state, isSaved } = await refuseFirst({ nightRate: '9000' });
    expect(isSaved).toBe(true);
    expect(parts.notifySuccess.mock.calls).toEqual([['Court updated successfully!']]);
    expect(parts.notifyError).not.toHaveBeenCalled();
    expect(state().draft.nightRate).toBe('9000');
  });

  test('when it does not load again, then saving again finds out anew', async () => {
    const { parts, state } = createForm();
    await state().open(OWNER_ID, COURT_ID);
    state().change({ city: 'Galle' });
    parts.updateCourt.mockRejectedValue(changed);
    parts.fetchCourt.mockRejectedValue(refused());
    expect(await state().submit()).toBe(false);
    parts.fetchCourt.mockResolvedValue(elsewhere);
    expect(await state().submit()).toBe(false);
    expect(state().draft).toMatchObject({ city: 'Galle', nightRate: '9000' });
  });

  test('when new pictures take a second call, then it names the edition that the first one made', async () => {
    const { parts, state } = createForm();
    parts.fetchCourt.mockResolvedValue(makeCourt(storedPictures('a')));
    await state().open(OWNER_ID, COURT_ID);
    state().change({ pictures: [makeNewPicture('n'), ...state().draft.pictures] });
    parts.updateCourt.mockResolvedValueOnce(makeCourt({ ...storedPictures('a', 'x'), edition: 2 }));
    expect(await state().submit()).toBe(true);
    expect(editionsSent(parts)).toEqual(['1', '2']);
  });
});
