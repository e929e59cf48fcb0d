/**
 * Others send and take back requests at any moment, and after a step its own row leaves or shows the next question:
 * then another button lies under the pointer than the one that was aimed at. A press that was aimed at another button
 * does not count, for as long as it takes to see the change and to hold the finger back.
 */
import {
  DOUBLE_PRESS_MS,
  isByPointer,
  type Press,
} from '../../../shared/lib/presses/double-press.ts';
import type { createMouseAim } from '../../../shared/lib/presses/mouse-aim.ts';

interface Around {
  parentElement: { scrollTop: number; parentElement: Around['parentElement'] } | null;
}

type Button = Around & Pick<Element, 'getBoundingClientRect'>;

interface Place extends Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'> {
  /** How far all around it was scrolled. */
  scrolled: number;
}

interface Change {
  madeAt: number;
  /** When it could first be seen. */
  drawnAt: number;
  /** Where the buttons stood just before it. */
  places: ReadonlyMap<Button, Place>;
}

/** No shorter than a double click: its second press was not meant for what came after the first. */
export const SEEN_AFTER_MS = DOUBLE_PRESS_MS;

const scrolledAround = ({ parentElement }: Around): number =>
  parentElement ? parentElement.scrollTop + scrolledAround(parentElement) : 0;

function placeOf(button: Button): Place {
  const { left, right, top, bottom } = button.getBoundingClientRect();
  return { left, right, top, bottom, scrolled: scrolledAround(button) };
}

/** Whether the press would have hit what stood there, also when that was scrolled since. */
function isOn({ left, right, top, bottom, scrolled }: Place, press: Press, now: number): boolean {
  const isBetween = (y: number) => y >= top && y <= bottom;
  const { clientX, clientY } = press;
  return (
    clientX >= left &&
    clientX <= right &&
    // Browsers also scroll by themselves, to keep rows where they are.
    (isBetween(clientY) || isBetween(clientY + now - scrolled))
  );
}

type MouseAim = Pick<ReturnType<typeof createMouseAim>, 'isUsed' | 'wasBroughtSince'>;

export function createStepPresses(mouse: MouseAim) {
  const buttons = new Set<Button>();
  let changes: readonly Change[] = [];

  const wasAimedElsewhere = (button: Button, press: Press) => (change: Change) => {
    if (press.timeStamp - change.drawnAt >= SEEN_AFTER_MS) return false;
    const now = scrolledAround(button);
    const hit = [...change.places].filter(([, place]) => isOn(place, press, now));
    if (hit.some(([one]) => one === button)) return false;
    // A finger may have been meant to call somebody, or to stop the list from scrolling.
    if (hit.length === 0) return !mouse.isUsed() && change.places.has(button);
    // A finger comes from nowhere; the mouse was either there when the list changed, or was brought there since.
    return !mouse.wasBroughtSince(change.madeAt);
  };

  return {
    /** The ref of every step button. */
    watch: (button: Button | null) => {
      if (!button) return undefined;
      buttons.add(button);
      return () => {
        buttons.delete(button);
      };
    },
    /** To be called before a change is drawn. */
    noteChange: (madeAt = performance.now()) => {
      const places = new Map([...buttons].map((one) => [one, placeOf(one)]));
      const change = { madeAt, drawnAt: madeAt, places };
      changes = [...changes, change];
      return {
        noteDrawn: (drawnAt = performance.now()) => {
          change.drawnAt = drawnAt;
        },
        /** The buttons keep all rows that have left the page, also of somebody who has signed out. */
        forget: () => {
          changes = changes.filter((one) => one !== change);
        },
      };
    },
    /** True when the press counts: from the keyboard each does, for the focus moves along with its button. */
    counts: (button: Button, press: Press): boolean =>
      !isByPointer(press) || !changes.some(wasAimedElsewhere(button, press)),
  };
}
