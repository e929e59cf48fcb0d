import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import type { SlotLook } from '../court-day/slot-look.ts';
import { viewAt } from './slot-grid.factory.ts';
import { looksTheSame, SlotCell, type SlotUse } from './slot-cell.tsx';

const OPEN: SlotUse = { kind: 'open', onOpen: () => undefined };

const handleFocus = () => undefined;

function propsWith(look: SlotLook, use: SlotUse) {
  return {
    view: viewAt(19, look),
    use,
    isTabStop: false,
    isJustTaken: false,
    onFocus: handleFocus,
  };
}

function cellOf(look: SlotLook): string {
  return renderToStaticMarkup(<SlotCell {...propsWith(look, OPEN)} />);
}

function linkOn(date: string, courtId = 'c1'): SlotUse {
  return { kind: 'link', courtId, date };
}

describe('an hour of the own court', () => {
  test('when it is free, then it can be pressed, and says that a dialog follows', () =>
    expect(cellOf('free')).toMatch(/^<button [^>]*aria-haspopup="dialog"/));

  test.each<SlotLook>(['booked', 'asked', 'past'])('when it is %s, then it is only read', (look) =>
    expect(cellOf(look)).toMatch(/^<span /),
  );
});

describe('an hour whose day is drawn again', () => {
  const before = propsWith('free', linkOn('2026-12-01'));

  test('when nothing of it has changed, then it stays as it is', () =>
    expect(looksTheSame(before, propsWith('free', linkOn('2026-12-01')))).toBe(true));

  test.each([
    ['was booked', propsWith('booked', linkOn('2026-12-01'))],
    ['belongs to another day', propsWith('free', linkOn('2026-12-02'))],
    ['belongs to another court', propsWith('free', linkOn('2026-12-01', 'c2'))],
    ['does something else', propsWith('free', OPEN)],
    ['is what the Tab key reaches', { ...before, isTabStop: true }],
  ])('when it %s, then it is drawn anew', (_what, next) =>
    expect(looksTheSame(before, next)).toBe(false),
  );
});
