import { expect, test } from 'vitest';
import { makeCourt, makeNewPicture, storedPictures } from '../court-form.factory.ts';
import { draftOfCourt } from './court-draft.ts';
import { takeInChange } from './draft-changes.ts';

test('when a stored picture was removed elsewhere while one was chosen here, then that one stays and the removed one goes', () => {
  const base = draftOfCourt(makeCourt(storedPictures('a', 'b')));
  const draft = { ...base, pictures: [...base.pictures, makeNewPicture('n')] };
  const merged = takeInChange({ base, draft }, makeCourt(storedPictures('a')));
  expect(merged.draft.pictures.map(({ key }) => key)).toEqual(['a', 'n']);
});
