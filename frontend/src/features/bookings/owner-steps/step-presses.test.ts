import { describe, expect, test } from 'vitest';
import type { Press } from '../../../shared/lib/presses/double-press.ts';
import { createMouseAim } from '../../../shared/lib/presses/mouse-aim.ts';
import { createStepPresses, SEEN_AFTER_MS } from './step-presses.ts';

const ROW_PX = 80;
const CHANGED_AT = 5_000;

/** A list that stands at 400, and the buttons of its rows. */
function makeList() {
  const mouse = createMouseAim();
  const presses = createStepPresses(mouse);
  const list = { scrollTop: 0, parentElement: null };
  const makeButton = (row = 0) => {
    const place = { left: 300, right: 400, top: 400 + row * ROW_PX, bottom: 444 + row * ROW_PX };
    const button = { getBoundingClientRect: () => ({ ...place }) as DOMRect, parentElement: list };
    const moveBy = (distance: number) => {
      place.top += distance;
      place.bottom += distance;
    };
    presses.watch(button);
    return { button, moveBy };
  };
  const movePointer = (pointerType: 'mouse' | 'touch', timeStamp: number, clientY: number) =>
    mouse.note({ type: 'pointermove', pointerType, timeStamp, clientX: 350, clientY });
  return { ...presses, makeButton, movePointer, list };
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

  test('when another row has just moved under the finger, then it does not, until that can have been seen', () => {
    const { makeButton, noteChange, counts } = makeList();
    const aimedAt = makeButton();
    const above = makeButton(-1);
    noteChange(CHANGED_AT);
    aimedAt.moveBy(ROW_PX);
    above.moveBy(ROW_PX);
    const press = (after: number) => pressAt(420, { timeStamp: CHANGED_AT + after });
    expect(counts(above.button, press(60))).toBe(false);
    expect(counts(above.button, press(SEEN_AFTER_MS - 1))).toBe(false);
    expect(counts(above.button, press(SEEN_AFTER_MS))).toBe(true);
  });

  test('when a row has come to where the mouse was, then it does not', () => {
    const { makeButton, movePointer, noteChange, counts } = makeList();
    const aimedAt = makeButton();
    movePointer('mouse', CHANGED_AT - 200, 423);
    noteChange(CHANGED_AT);
    aimedAt.moveBy(ROW_PX);
    const came = makeButton();
    movePointer('mouse', CHANGED_AT + 50, 420);
    expect(counts(came.button, pressAt(420))).toBe(false);
  });

  test('when the mouse was brought there since, then it counts, but a finger comes from nowhere', () => {
    const { makeButton, movePointer, noteChange, counts } = makeList();
    const before = makeButton();
    movePointer('mouse', CHANGED_AT - 200, 100);
    noteChange(CHANGED_AT);
    before.moveBy(ROW_PX);
    const came = makeButton();
    movePointer('mouse', CHANGED_AT + 50, 420);
    expect(counts(came.button, pressAt(420))).toBe(true);
    movePointer('touch', CHANGED_AT + 55, 420);
    expect(counts(came.button, pressAt(420))).toBe(false);
  });

  test('when it was made before the change and is heard after it, then it does not', () => {
    const { makeButton, noteChange, counts } = makeList();
    const { button, moveBy } = makeButton();
    makeButton(1);
    noteChange(CHANGED_AT);
    moveBy(ROW_PX);
    expect(counts(button, pressAt(420 + ROW_PX, { timeStamp: CHANGED_AT - 20 }))).toBe(false);
  });

  test('when its button shows another question than the one before it, then it does not', () => {
    const { makeButton, noteChange, counts } = makeList();
    makeButton();
    noteChange(CHANGED_AT);
    expect(counts(makeButton().button, pressAt(420))).toBe(false);
  });

  test('when its button has come to where none was, then it counts', () => {
    const { makeButton, noteChange, counts } = makeList();
    noteChange(CHANGED_AT);
    expect(counts(makeButton().button, pressAt(420))).toBe(true);
  });

  test('when its row has moved under a finger that was meant for something else, then it does not', () => {
    const { makeButton, noteChange, counts } = makeList();
    const { button, moveBy } = makeButton();
    noteChange(CHANGED_AT);
    moveBy(ROW_PX);
    expect(counts(button, pressAt(420 + ROW_PX))).toBe(false);
  });

  test('when drawing takes a while, then what is to be seen counts from when it is drawn', () => {
    const { makeButton, noteChange, counts } = makeList();
    makeButton();
    noteChange(CHANGED_AT).noteDrawn(CHANGED_AT + 300);
    const { button } = makeButton();
    const press = (after: number) => pressAt(420, { timeStamp: CHANGED_AT + after });
    expect(counts(button, press(300 + SEEN_AFTER_MS - 1))).toBe(false);
    expect(counts(button, press(300 + SEEN_AFTER_MS))).toBe(true);
  });

  test('when a change is forgotten, then so is what was there before it', () => {
    const { makeButton, noteChange, counts } = makeList();
    makeButton();
    noteChange(CHANGED_AT).forget();
    expect(counts(makeButton().button, pressAt(420))).toBe(true);
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
    makeButton(1);
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
    const below = makeButton(1);
    noteChange(CHANGED_AT);
    moveBy(ROW_PX);
    below.moveBy(ROW_PX);
    noteChange(CHANGED_AT + 50);
    expect(counts(button, pressAt(420 + ROW_PX))).toBe(false);
  });

  test('when it comes from the keyboard, then it counts at once, for the focus moves along', () => {
    const { makeButton, noteChange, counts } = makeList();
    const { button, moveBy } = makeButton();
    makeButton(1);
    noteChange(CHANGED_AT);
    moveBy(ROW_PX);
    expect(counts(button, pressAt(420 + ROW_PX, { detail: 0 }))).toBe(true);
  });
});
