import {
  isByPointer,
  isSecondOf,
  pressOf,
  type Press,
} from '../shared/lib/presses/double-press.ts';

function isOnScreen(element: Element): boolean {
  return element.getClientRects().length > 0;
}

/**
 * Login and Register come to where Logout was, and a page to where the phone's menu was. The second press of a double
 * click was not meant for them: in the header, none is when what the first one pressed is not on screen any more.
 */
export function refuseSecondPresses(): void {
  let last: { press: Press; target: Element } | undefined;
  window.addEventListener(
    'click',
    (event) => {
      const { target } = event;
      if (!isByPointer(event) || !(target instanceof Element)) return;
      const isMeantForOther =
        last !== undefined && !isOnScreen(last.target) && isSecondOf(last.press, event);
      last = target.closest('header') ? { press: pressOf(event), target } : undefined;
      if (!isMeantForOther) return;
      event.preventDefault();
      event.stopPropagation();
    },
    { capture: true },
  );
}
