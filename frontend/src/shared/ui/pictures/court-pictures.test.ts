import { expect, test } from 'vitest';
import { plainCourt } from '../../lib/court.factory.ts';
import { courtPicturesOf } from './court-pictures.ts';

test('when a picture is there in several sizes, then a screen has the choice; one in a single size is every size', () => {
  const images = ['/one.webp', '/two.webp'].map((url) => ({ url, publicId: url }));
  const optimizedImages = [
    {
      ...{ thumbnail: '/400.webp', medium: '/800.webp', large: '/1200.webp' },
      ...{ fullsize: '/1920.webp', original: '/one.webp' },
    },
  ];
  expect(courtPicturesOf(plainCourt({ images, optimizedImages }))).toEqual([
    {
      sources: [400, 800, 1200, 1920].map((width) => ({ url: `/${width}.webp`, width })),
      thumbnail: '/400.webp',
    },
    { sources: [{ url: '/two.webp', width: 1920 }], thumbnail: '/two.webp' },
  ]);
});

test('when a picture is no more than its address, or none is known, then that is enough', () => {
  expect(courtPicturesOf({ images: ['/one.webp'] })).toEqual([
    { sources: [{ url: '/one.webp', width: 1920 }], thumbnail: '/one.webp' },
  ]);
  expect(courtPicturesOf({})).toEqual([]);
  expect(courtPicturesOf({ images: null })).toEqual([]);
});
