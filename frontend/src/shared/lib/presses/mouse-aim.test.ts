import { expect, test } from 'vitest';
import { createMouseAim } from './mouse-aim.ts';

const AIMED_AT = 5_000;

/** A mouse that was brought to 100, 100 and lies there. */
function aim() {
  const mouse = createMouseAim();
  const move = (timeStamp: number, clientX: number, type = 'pointermove', pointerType = 'mouse') =>
    mouse.note({ type, pointerType, timeStamp, clientX, clientY: 100 });
  move(AIMED_AT - 10, 100);
  move(AIMED_AT, 100, 'pointerdown');
  return { ...mouse, move };
}

test('when the hand only presses again, then the mouse was not brought since', () => {
  const { move, wasBroughtSince } = aim();
  move(AIMED_AT + 100, 102);
  move(AIMED_AT + 150, 100);
  move(AIMED_AT + 200, 100, 'pointerdown');
  expect(wasBroughtSince(AIMED_AT)).toBe(false);
});

test('when the hand moves it on, then it was, also by little, and also when it comes back', () => {
  const { move, wasBroughtSince } = aim();
  move(AIMED_AT + 100, 106);
  expect(wasBroughtSince(AIMED_AT)).toBe(true);
  move(AIMED_AT + 150, 100);
  expect(wasBroughtSince(AIMED_AT + 120)).toBe(true);
  expect(wasBroughtSince(AIMED_AT + 150)).toBe(false);
});

test('when a program brings it to where it is, then it was', () => {
  const { move, wasBroughtSince } = aim();
  move(AIMED_AT + 100, 100);
  expect(wasBroughtSince(AIMED_AT)).toBe(true);
});

test('when a finger was used since, then no mouse is', () => {
  const { move, wasBroughtSince, isUsed } = aim();
  expect(isUsed()).toBe(true);
  move(AIMED_AT + 100, 300, 'pointerdown', 'touch');
  expect(isUsed()).toBe(false);
  expect(wasBroughtSince(AIMED_AT)).toBe(false);
  move(AIMED_AT + 200, 300);
  expect(wasBroughtSince(AIMED_AT)).toBe(true);
});

test('when it came to rest by small steps and is pressed there, then a hand that trembles from there has not brought it', () => {
  const { move, wasBroughtSince } = aim();
  move(AIMED_AT + 100, 103);
  move(AIMED_AT + 110, 103, 'pointerdown');
  move(AIMED_AT + 150, 105);
  expect(wasBroughtSince(AIMED_AT + 110)).toBe(false);
});

test('when a system tells with each press and release that it moved by nothing, then it was not brought', () => {
  const { move, wasBroughtSince } = aim();
  move(AIMED_AT + 4, 100);
  move(AIMED_AT + 80, 100, 'pointerup');
  move(AIMED_AT + 84, 100);
  expect(wasBroughtSince(AIMED_AT)).toBe(false);
});
