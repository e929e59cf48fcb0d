import { describe, expect, test } from 'vitest';
import type { Press } from '../../../shared/lib/presses/double-press.ts';
import { createStepPresses, SEEN_AFTER_MS } from './step-presses.ts';

const ROW_PX = 80;
const CHANGED_AT = 5_000;

/** A button in the first row of a list that stands at 400. */
function makeList() {
  const presses = createStepPresses();
  const list = { scrollTop: 0, parentElement: null };
  const makeButton = () => {
    const place = { left: 300, right: 400, top: 400, bottom: 444 };
    const button = { getBoundingClientRect: () => ({ ...place }) as DOMRect, parentElement: list };
    const moveBy = (distance: number) => {
      place.top += distance;
      place.bottom += distance;
    };
    presses.watch(button);
    return { button, moveBy };
  };
  return { ...presses, makeButton, list };
}

const pressAt = (clientY: number, change: Partial<Press> = {}): Press => ({
  detail: 1,
  timeStamp: CHANGED_AT + 60,
  clientX: 350,
  clientY,
  ...change,
});

describe('a press on a button that takes a step', () => {
  test('when nothing has changed, then it counts', () => {
    const { makeButton, counts } = makeList();
    expect(counts(makeButton().button, pressAt(420))).toBe(true);
  });

  test('when another row has just moved under the pointer, then it does not, until that can have been seen', () => {
    const { makeButton, noteChange, counts } = makeList();
    const aimedAt = makeButton();
    const above = makeButton();
    above.moveBy(-ROW_PX);
    noteChange(CHANGED_AT);
    aimedAt.moveBy(ROW_PX);
    above.moveBy(ROW_PX);
    const press = (after: number) => pressAt(420, { timeStamp: CHANGED_AT + after });
    expect(counts(above.button, press(60))).toBe(false);
    expect(counts(above.button, press(SEEN_AFTER_MS - 1))).toBe(false);
    expect(counts(above.button, press(SEEN_AFTER_MS))).toBe(true);
  });

  test('when it was made before the change and is heard after it, then it does not', () => {
    const { makeButton, noteChange, counts } = makeList();
    const { button, moveBy } = makeButton();
    noteChange(CHANGED_AT);
    moveBy(ROW_PX);
    expect(counts(button, pressAt(420 + ROW_PX, { timeStamp: CHANGED_AT - 20 }))).toBe(false);
  });

  test('when its button has just come, or shows another question, then it does not', () => {
    const { makeButton, noteChange, counts } = makeList();
    noteChange(CHANGED_AT);
    expect(counts(makeButton().button, pressAt(420))).toBe(false);
  });

  test('when rows moved elsewhere, or by less than the button is high, then it counts', () => {
    const { makeButton, noteChange, counts } = makeList();
    const { button, moveBy } = makeButton();
    noteChange(CHANGED_AT);
    expect(counts(button, pressAt(420))).toBe(true);
    moveBy(12);
    expect(counts(button, pressAt(430))).toBe(true);
  });

  test('when the list was scrolled since, then it counts on what was not moved otherwise', () => {
    const { makeButton, noteChange, counts, list } = makeList();
    const { button, moveBy } = makeButton();
    noteChange(CHANGED_AT);
    moveBy(-200);
    list.scrollTop = 200;
    expect(counts(button, pressAt(220))).toBe(true);
    moveBy(ROW_PX);
    expect(counts(button, pressAt(220 + ROW_PX))).toBe(false);
  });

  test('when the browser has scrolled to keep the rows where they are, then it counts', () => {
    const { makeButton, noteChange, counts, list } = makeList();
    const { button } = makeButton();
    noteChange(CHANGED_AT);
    list.scrollTop = ROW_PX;
    expect(counts(button, pressAt(420))).toBe(true);
  });

  test('when the second of two changes leaves the button where it is, then the first one still counts', () => {
    const { makeButton, noteChange, counts } = makeList();
    const { button, moveBy } = makeButton();
    noteChange(CHANGED_AT);
    moveBy(ROW_PX);
    noteChange(CHANGED_AT + 50);
    expect(counts(button, pressAt(420 + ROW_PX))).toBe(false);
  });

  test('when it comes from the keyboard, then it counts at once, for the focus moves along', () => {
    const { makeButton, noteChange, counts } = makeList();
    const { button, moveBy } = makeButton();
    noteChange(CHANGED_AT);
    moveBy(ROW_PX);
    expect(counts(button, pressAt(0, { detail: 0, clientX: 0 }))).toBe(true);
  });
});
