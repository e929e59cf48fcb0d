import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DATE, NOW, viewAt } from './slot-grid.factory.ts';
import { SlotGrid } from './slot-grid.tsx';

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
});

afterEach(() => {
  vi.useRealTimers();
});

const hoursIn = (markup: string) =>
  [...markup.matchAll(/data-slot="(\d+)/g)].map(([, hour]) => Number(hour));

test('when hours had begun before the grid is opened, then the next one comes first, and one that begins later stays', () => {
  const markup = renderToStaticMarkup(
    <SlotGrid
      label="Choose your hours"
      date={DATE}
      views={[
        viewAt(8, 'my-booking'),
        viewAt(9, 'past'),
        viewAt(10, 'past'),
        viewAt(11, 'past'),
        viewAt(12, 'free'),
      ]}
      justTaken={[]}
      use={{ kind: 'choose', onToggle: () => undefined }}
    />,
  );
  expect(hoursIn(markup)).toEqual([8, 11, 12]);
});
