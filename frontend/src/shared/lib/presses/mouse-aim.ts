/**
 * Tells a mouse that was brought to what it presses from one that lies where it was. Who has a program steer it, by
 * voice for example, has it brought anew for each press, also to where it is already; a hand never moves it by nothing.
 */

type Point = Pick<MouseEvent, 'clientX' | 'clientY'>;
type PointerNews = Point & Pick<PointerEvent, 'type' | 'pointerType' | 'timeStamp'>;

/** A hand that only presses moves it by less; systems take presses further apart for two, and not for a double click. */
const AT_REST_PX = 4;

export function distanceOf(one: Point, other: Point): number {
  return Math.hypot(other.clientX - one.clientX, other.clientY - one.clientY);
}

export function createMouseAim() {
  /** Undefined when a finger or nothing has been used since. */
  let mouse: { at: Point; rest: Point; broughtAt: number } | undefined;

  return {
    /** To be called with all that the pointer does. */
    note: ({ type, pointerType, timeStamp, clientX, clientY }: PointerNews) => {
      const at = { clientX, clientY };
      if (pointerType !== 'mouse') {
        mouse = undefined;
        return;
      }
      const isSteered = type === 'pointermove' && mouse && distanceOf(mouse.at, at) === 0;
      if (!mouse || isSteered || distanceOf(mouse.rest, at) >= AT_REST_PX)
        mouse = { at, rest: at, broughtAt: timeStamp };
      else mouse = { ...mouse, at };
    },
    isUsed: () => mouse !== undefined,
    wasBroughtSince: (timeStamp: number) => mouse !== undefined && mouse.broughtAt > timeStamp,
  };
}

export const mouseAim = createMouseAim();

// The server draws pages that can be pressed.
if (typeof window !== 'undefined') {
  for (const type of ['pointermove', 'pointerdown'] as const)
    window.addEventListener(type, mouseAim.note, { capture: true, passive: true });
}
