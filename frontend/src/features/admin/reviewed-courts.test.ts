import type { CourtOwner } from '@crease/contract';
import { expect, test } from 'vitest';
import { plainCourt } from '../../shared/lib/court.factory.ts';
import { businessNameOf, firstPictureOf } from './reviewed-courts.ts';

const OWNER: CourtOwner = { _id: 'o', name: 'Asela Perera', email: 'a@example.lk', phone: '' };

test('when an administrator reads whose a court is, then it is the business, else the person', () => {
  const nameOf = (owner: CourtOwner | string) => businessNameOf(plainCourt({ owner }));
  expect(nameOf({ ...OWNER, businessName: 'Lake Nets' })).toBe('Lake Nets');
  expect(nameOf(OWNER)).toBe('Asela Perera');
  expect(nameOf('o')).toBe('Unknown owner');
});

test('when a court has a picture, then its row loads the smallest size that there is', () => {
  const images = [{ url: '/whole.webp', publicId: 'one' }];
  const optimizedImages = [
    {
      ...{ thumbnail: '/400.webp', medium: '/800.webp', large: '/1200.webp' },
      ...{ fullsize: '/whole.webp', original: '/whole.webp' },
    },
  ];
  expect(firstPictureOf(plainCourt({ images, optimizedImages }))).toBe('/400.webp');
  expect(firstPictureOf(plainCourt({ images }))).toBe('/whole.webp');
  expect(firstPictureOf(plainCourt())).toBeUndefined();
  expect(firstPictureOf({ images: ['/only.webp'] })).toBe('/only.webp');
});
