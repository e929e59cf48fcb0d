import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const read = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8');
const css = read('./tokens.css');
/** How much of a busy or disabled button is seen; the ground shines through. */
const BUTTON_OPACITY = Number(/opacity: ([\d.]+)/.exec(read('./buttons/button.module.css'))?.[1]);
const APPEARANCES = ['light', 'dark'] as const;
type Appearance = (typeof APPEARANCES)[number];

function colourOf(token: string, appearance: Appearance): string {
  const value = new RegExp(`--${token}:\\s*([^;]+);`).exec(css)?.[1] ?? '';
  const colours = value.match(/#[0-9a-f]{6}/g) ?? [];
  const colour = appearance === 'light' ? colours[0] : colours.at(-1);
  if (colour === undefined) throw new Error(`No colour in --${token}`);
  return colour;
}

type Channels = readonly number[];

const channelsOf = (token: string, appearance: Appearance): Channels =>
  [1, 3, 5].map((at) => Number.parseInt(colourOf(token, appearance).slice(at, at + 2), 16) / 255);

function luminanceOf(channels: Channels): number {
  const [red = 0, green = 0, blue = 0] = channels.map((share) =>
    share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrastBetween(one: Channels, other: Channels): number {
  const lights = [one, other].map(luminanceOf);
  return (Math.max(...lights) + 0.05) / (Math.min(...lights) + 0.05);
}

const contrastOf = (one: string, other: string, appearance: Appearance): number =>
  contrastBetween(channelsOf(one, appearance), channelsOf(other, appearance));

const TEXT_PAIRS: [text: string, ground: string][] = [
  ...['color-ground', 'color-surface', 'color-sunken'].flatMap((ground): [string, string][] => [
    ['color-ink', ground],
    ['color-ink-soft', ground],
    ['color-pitch', ground],
    ['color-leather', ground],
    ['color-amber', ground],
  ]),
  ['color-on-pitch', 'color-pitch'],
  ['color-pitch', 'color-pitch-wash'],
  ['color-on-mat', 'color-mat'],
  ['color-on-mat', 'color-mat-deep'],
  ['color-on-mat-soft', 'color-mat'],
  ['color-on-mat-soft', 'color-mat-deep'],
  ['color-on-leather', 'color-leather'],
  ['color-leather', 'color-leather-wash'],
  ['color-amber', 'color-amber-wash'],
  ...['light-dawn', 'light-noon', 'light-dusk'].map((ground): [string, string] => [
    'light-day-ink',
    ground,
  ]),
  ...['light-turf', 'light-midnight'].map((ground): [string, string] => [
    'light-night-ink',
    ground,
  ]),
];

/** A button without a ground of its own shows the one it lies on. */
const BUTTON_PAIRS = ['color-ground', 'color-surface'].flatMap(
  (ground): [text: string, face: string, ground: string][] => [
    ['color-on-pitch', 'color-pitch', ground],
    ['color-on-leather', 'color-leather', ground],
    ['color-ink', 'color-surface', ground],
    ['color-pitch', ground, ground],
  ],
);

describe.each(APPEARANCES)('colours in the %s appearance', (appearance) => {
  test.each(TEXT_PAIRS)('when %s stands on %s, then it can be read (4.5:1)', (text, ground) =>
    expect(contrastOf(text, ground, appearance)).toBeGreaterThanOrEqual(4.5),
  );

  test.each(BUTTON_PAIRS)(
    'when a button of %s on %s is busy on %s, then what it does can be read (4.5:1)',
    (text, face, ground) => {
      const under = channelsOf(ground, appearance);
      const [seenText = [], seenFace = []] = [text, face].map((token) =>
        channelsOf(token, appearance).map(
          (share, at) => share * BUTTON_OPACITY + (under[at] ?? 0) * (1 - BUTTON_OPACITY),
        ),
      );
      expect(contrastBetween(seenText, seenFace)).toBeGreaterThanOrEqual(4.5);
    },
  );

  test.each(['color-ground', 'color-surface'])(
    'when a control lies on %s, then its edge is seen (3:1)',
    (ground) =>
      expect(contrastOf('color-line-strong', ground, appearance)).toBeGreaterThanOrEqual(3),
  );
});

test.each(APPEARANCES)(
  'when it is %s, then the bars of a browser have the ground of the page',
  (appearance) => {
    const asked = `content="${colourOf('color-ground', appearance)}" media="(prefers-color-scheme: ${appearance})"`;
    expect(read('../../../index.html')).toContain(`<meta name="theme-color" ${asked} />`);
  },
);

// The other marks, of a phone's screen and of a shared link, are drawn of this file.
test('when a tab shows its mark, then it is the one beside the name', () => {
  const drawn = read('../../../public/favicon.svg');
  const pathsOf = (text: string) => text.match(/\b(?:d|viewBox)="[^"]+"/g)?.toSorted();
  expect(pathsOf(drawn)).toEqual(pathsOf(read('./pictures/logo.tsx')));
  expect(drawn).toContain(`fill="${colourOf('color-mat', 'light')}"`);
});
