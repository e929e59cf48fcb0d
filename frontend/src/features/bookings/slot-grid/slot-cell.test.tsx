import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { SlotLook } from '../court-day/slot-look.ts';
import { SlotCell, type SlotUse } from './slot-cell.tsx';

const OPEN: SlotUse = { kind: 'open', onOpen: () => undefined };

function cellOf(look: SlotLook): string {
  const view = {
    startTime: '19:00',
    endTime: '20:00',
    type: 'night' as const,
    hourOffset: 19,
    absoluteHour: 500_000,
    look,
    isSelected: false,
    rate: 7000,
  };
  return renderToStaticMarkup(
    <SlotCell
      view={view}
      use={OPEN}
      isTabStop={false}
      isJustTaken={false}
      onFocus={() => undefined}
    />,
  );
}

describe('an hour of the own court', () => {
  it('when it is free, then it can be pressed, and says that a dialog follows', () => {
    expect(cellOf('free')).toMatch(/^<button [^>]*aria-haspopup="dialog"/);
  });

  it.each<SlotLook>(['booked', 'asked', 'past'])('when it is %s, then it is only read', (look) => {
    expect(cellOf(look)).toMatch(/^<span /);
  });
});
