/**
 * Tells a mouse that was brought to what it presses from one that lies where it was. Who has a program steer it, by
 * voice for example, has it brought anew for each press, also to where it is already; a hand never moves it by nothing.
 */

type Point = Pick<MouseEvent, 'clientX' | 'clientY'>;
type PointerNews = Point & Pick<PointerEvent, 'type' | 'pointerType' | 'timeStamp'>;

/**
 * A hand that only presses moves it by less; systems take presses further apart for two, and not for a double click.
 */
const AT_REST_PX = 4;
/** Chromium on Windows tells with each press and release that the mouse has moved, although it has not. */
const ECHO_MS = 20;

export function distanceOf(one: Point, other: Point): number {
  return Math.hypot(other.clientX - one.clientX, other.clientY - one.clientY);
}

export function createMouseAim() {
  /** `rest` is where it was brought, or pressed last. Undefined when a finger or nothing has been used since. */
  let mouse: { at: Point; rest: Point; broughtAt: number } | undefined;
  let pressedAt = -Infinity;

  return {
    /** To be called with all that the pointer does. */
    note: ({ type, pointerType, timeStamp, clientX, clientY }: PointerNews) => {
      const at = { clientX, clientY };
      if (pointerType !== 'mouse') {
        mouse = undefined;
        return;
      }
      const isMove = type === 'pointermove';
      if (!isMove) pressedAt = timeStamp;
      const isSteered = mouse && distanceOf(mouse.at, at) === 0 && timeStamp - pressedAt > ECHO_MS;
      if (!mouse || isSteered || distanceOf(mouse.rest, at) >= AT_REST_PX)
        mouse = { at, rest: at, broughtAt: timeStamp };
      else mouse = { ...mouse, at, rest: isMove ? mouse.rest : at };
    },
    isUsed: () => mouse !== undefined,
    wasBroughtSince: (timeStamp: number) => mouse !== undefined && mouse.broughtAt > timeStamp,
  };
}

export const mouseAim = createMouseAim();

// The server draws pages that can be pressed.
if (typeof window !== 'undefined') {
  for (const type of ['pointermove', 'pointerdown', 'pointerup'] as const)
    window.addEventListener(type, mouseAim.note, { capture: true, passive: true });
}
