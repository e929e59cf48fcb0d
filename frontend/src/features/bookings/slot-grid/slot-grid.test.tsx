import { absoluteHourOf } from '@crease/contract';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { SlotLook } from '../court-day/slot-look.ts';
import { DATE, NOW } from './slot-grid.factory.ts';
import { SlotGrid } from './slot-grid.tsx';

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
});

afterEach(() => {
  vi.useRealTimers();
});

const viewAt = (hour: number, look: SlotLook) => ({
  startTime: `${hour}:00`,
  endTime: `${hour + 1}:00`,
  type: 'day' as const,
  hourOffset: hour,
  absoluteHour: absoluteHourOf(DATE, hour),
  look,
  isSelected: false,
  rate: 5000,
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
