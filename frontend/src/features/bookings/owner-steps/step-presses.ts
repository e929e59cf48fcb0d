/**
 * Others send and take back requests at any moment, and after a step its own row leaves or shows the next question: then
 * another button lies under the pointer than the one that was aimed at. A press counts only on a button that lay under
 * the pointer for as long as it takes to see that and to hold the finger back.
 */
import {
  DOUBLE_PRESS_MS,
  isByPointer,
  type Press,
} from '../../../shared/lib/presses/double-press.ts';

interface Around {
  parentElement: { scrollTop: number; parentElement: Around['parentElement'] } | null;
}

type Button = Around & Pick<Element, 'getBoundingClientRect'>;

interface Place extends Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'> {
  /** How far all around it was scrolled. */
  scrolled: number;
}

interface Change {
  timeStamp: number;
  /** Where the buttons stood just before it; one that came with it is missing. */
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

export function createStepPresses() {
  const buttons = new Set<Button>();
  let changes: readonly Change[] = [];
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
    noteChange: (timeStamp = performance.now()) => {
      const places = new Map([...buttons].map((one) => [one, placeOf(one)]));
      const recent = changes.filter((change) => timeStamp - change.timeStamp < SEEN_AFTER_MS);
      changes = [...recent, { timeStamp, places }];
    },
    /** True when the press counts: from the keyboard each does, for the focus moves along with its button. */
    counts: (button: Button, press: Press): boolean =>
      !isByPointer(press) ||
      changes.every(({ timeStamp, places }) => {
        if (press.timeStamp - timeStamp >= SEEN_AFTER_MS) return true;
        const place = places.get(button);
        return place !== undefined && isOn(place, press, scrolledAround(button));
      }),
  };
}
