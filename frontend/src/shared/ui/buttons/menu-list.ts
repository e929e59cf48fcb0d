/**
 * Shows and hides the list of a menu. Chrome 109 and iPhones that end with iOS 16 have no popovers: there it is shown
 * from its opening until it loses the focus.
 */
import type { FocusEvent, KeyboardEvent, MouseEvent } from 'react';

type OnToggle = ((isOpen: boolean) => void) | undefined;

const hasPopovers = () => 'popover' in document.body;

export const isListShown = (list: HTMLElement) =>
  list.matches(hasPopovers() ? ':popover-open' : '[data-open]');

/** A popover tells itself that it opens and closes. */
export function showList(list: HTMLElement, onToggle: OnToggle) {
  if (hasPopovers()) list.showPopover();
  else {
    list.dataset['open'] = '';
    onToggle?.(true);
  }
}

/** The focus returns to the button. */
export function hideList(list: HTMLElement) {
  if (hasPopovers()) list.hidePopover();
  else (list.previousElementSibling as HTMLElement | null)?.focus();
}

/** Popovers close on Escape by themselves. */
export const isLeavingKey = ({ key }: KeyboardEvent) =>
  key === 'Tab' || (key === 'Escape' && !hasPopovers());

export function hideListWithoutFocus(
  { currentTarget: list, relatedTarget }: FocusEvent<HTMLElement>,
  onToggle: OnToggle,
) {
  if (hasPopovers() || list.contains(relatedTarget)) return;
  delete list.dataset['open'];
  onToggle?.(false);
}

/** A press that took the focus from the list would close it, and its click open it again. */
export function keepFocus(event: MouseEvent) {
  if (!hasPopovers()) event.preventDefault();
}
