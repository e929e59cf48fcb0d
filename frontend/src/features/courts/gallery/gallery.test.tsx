import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { CourtPicture } from '../../../shared/ui/pictures/court-pictures.ts';
import { Gallery } from './gallery.tsx';

const pictureOf = (name: string): CourtPicture => ({
  thumbnail: `/${name}/small.webp`,
  sources: [
    { url: `/${name}/small.webp`, width: 400 },
    { url: `/${name}/medium.webp`, width: 800 },
  ],
});

test('when a court has several pictures, then the first is not asked for in a second size', () => {
  const pictures = [pictureOf('nets'), pictureOf('mat')];
  const markup = renderToString(<Gallery pictures={pictures} courtName="Havelock Indoor Nets" />);
  const shown = [...markup.matchAll(/srcSet="([^"]+)" sizes="([^"]+)"/g)];
  const [stage, first, second] = shown.map(([, sources, sizes]) => ({ sources, sizes }));
  expect(first).toEqual(stage);
  expect(second).toEqual({ sources: '/mat/small.webp 400w', sizes: '6rem' });
});
