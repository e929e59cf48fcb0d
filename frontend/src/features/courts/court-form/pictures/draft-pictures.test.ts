import { IMAGE_MAX_BYTES, type Court } from '@crease/contract';
import { describe, expect, test } from 'vitest';
import { makeCourt, makeNewPicture, storedPictures } from '../court-form.factory.ts';
import {
  missingPictures,
  picturesOfCourt,
  sortFiles,
  withMoved,
  withStored,
} from './draft-pictures.ts';

function fileOf(name: string, type: string, bytes = 1): File {
  return new File([new Uint8Array(bytes)], name, { type });
}

const kept = (...ids: string[]) => picturesOfCourt(makeCourt(storedPictures(...ids)));

describe('files chosen as pictures', () => {
  test('when some are no images or over 10 MB, then they are refused by name and the rest goes on', () => {
    const good = fileOf('nets.jpg', 'image/jpeg', IMAGE_MAX_BYTES);
    const { accepted, problems } = sortFiles(
      [
        good,
        fileOf('plan.pdf', 'application/pdf'),
        fileOf('nets.heic', 'image/heic'),
        fileOf('hall.png', 'image/png', IMAGE_MAX_BYTES + 1),
      ],
      0,
    );
    expect(accepted).toEqual([good]);
    expect(problems).toEqual([
      'plan.pdf is not an image',
      'nets.heic: Please choose JPEG, PNG or WebP images',
      'hall.png is larger than 10 MB',
    ]);
  });

  test('when two are refused under one name, as a phone gives to every photo, then that is said once', () => {
    const photo = () => fileOf('image.heic', 'image/heic');
    expect(sortFiles([photo(), photo()], 0).problems).toEqual([
      'image.heic: Please choose JPEG, PNG or WebP images',
    ]);
  });

  test('when there are more than a court may have, then the first ones fill it up', () => {
    const files = ['a', 'b', 'c'].map((name) => fileOf(name, 'image/webp'));
    const { accepted, problems } = sortFiles(files, 11);
    expect(accepted).toEqual(files.slice(0, 1));
    expect(problems).toEqual(['A court has at most 12 pictures']);
    expect(sortFiles(files, 9).problems).toEqual([]);
  });
});

test('when a stored picture has a small size, then the form shows that one, else the picture itself', () => {
  const sizes = { thumbnail: '/a/thumbnail', medium: '', large: '', fullsize: '', original: '' };
  const court = makeCourt({ ...storedPictures('a', 'b'), optimizedImages: [sizes] });
  expect(picturesOfCourt(court).map(({ url }) => url)).toEqual(['/a/thumbnail', '/uploads/b']);
});

test('when pictures are no more than addresses, as the specification allows, then these are their keys', () => {
  const { optimizedImages: _, ...told } = makeCourt();
  const court = { ...told, images: ['/a.webp'] } as unknown as Court;
  expect(picturesOfCourt(court)).toEqual([{ kind: 'kept', key: '/a.webp', url: '/a.webp' }]);
});

describe('the order of pictures', () => {
  test('when one is moved, then the others close up; past either end nothing moves', () => {
    const pictures = kept('a', 'b', 'c');
    expect(withMoved(pictures, 2, 0).map(({ key }) => key)).toEqual(['c', 'a', 'b']);
    expect(withMoved(pictures, 0, 2).map(({ key }) => key)).toEqual(['b', 'c', 'a']);
    expect(withMoved(pictures, 0, -1)).toBe(pictures);
    expect(withMoved(pictures, 2, 3)).toBe(pictures);
  });

  test('when new ones stand among kept ones, then each takes the name that the server gave it', () => {
    const wanted = [makeNewPicture('n1'), ...kept('b'), makeNewPicture('n2'), ...kept('a')];
    const inOrder = withStored(wanted, kept('b', 'a', 'x', 'y'));
    expect(inOrder?.map(({ key }) => key)).toEqual(['x', 'b', 'y', 'a']);
  });

  test('when the answer does not fit, then nothing is guessed', () => {
    expect(withStored([makeNewPicture('n1')], kept('x', 'y'))).toBeUndefined();
    expect(withStored([...kept('a'), makeNewPicture('n')], kept('b', 'c'))).toBeUndefined();
  });
});

describe('pictures that could not be kept', () =>
  test('when none was chosen since, then so many are missing; as soon as one is, none', () => {
    expect(missingPictures(kept('a'), 2)).toBe(2);
    expect(missingPictures([...kept('a'), makeNewPicture('b')], 2)).toBe(0);
  }));
