import { EllipsisVertical } from 'lucide-react';
import {
  useId,
  useRef,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import { classNames } from '../class-names.ts';
import {
  hideList,
  hideListWithoutFocus,
  isLeavingKey,
  isListShown,
  keepFocus,
  showList,
} from './menu-list.ts';
import styles from './menu.module.css';

interface MenuAction {
  label: string;
  icon?: ReactNode;
  onSelect: () => void;
}

interface MenuProps {
  /** The accessible name of the button. */
  label: string;
  actions: readonly MenuAction[];
  /** Lets the parent press the button, for example on a long press. */
  buttonRef?: RefObject<HTMLButtonElement | null>;
  className?: string | undefined;
  /** Told as it opens and closes; not where it goes with all around it. */
  onToggle?: (isOpen: boolean) => void;
}

const GAP_PX = 4;

/** A few actions behind three dots, in a popover: it is above everything and closes on Escape or a tap outside. */
export function Menu({ label, actions, buttonRef, className, onToggle }: MenuProps) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const toggle = (event: MouseEvent<HTMLButtonElement>) => {
    // The browser would show the list before it could be positioned.
    event.preventDefault();
    if (!list.current) return;
    if (isListShown(list.current)) {
      hideList(list.current);
      return;
    }
    showList(list.current, onToggle);
    place(list.current, event.currentTarget.getBoundingClientRect());
    follow(list.current, event.currentTarget);
    list.current.querySelector('button')?.focus();
  };

  return (
    <>
      <button
        ref={buttonRef}
        type="button"
        className={classNames('square', styles['button'], className)}
        aria-label={label}
        aria-haspopup="menu"
        // Tells the browser that the button belongs to the list: then pressing it does not count as a tap outside,
        // and screen readers hear whether the list is open.
        popoverTarget={id}
        onMouseDown={keepFocus}
        onClick={toggle}
      >
        <EllipsisVertical />
      </button>
      <div
        ref={list}
        id={id}
        popover="auto"
        role="menu"
        aria-label={label}
        className={styles['menu']}
        onKeyDown={moveFocus}
        onBlur={(event) => hideListWithoutFocus(event, onToggle)}
        onBeforeToggle={({ newState }) => onToggle?.(newState === 'open')}
      >
        {actions.map(({ label: actionLabel, icon, onSelect }) => (
          <button
            key={actionLabel}
            type="button"
            role="menuitem"
            tabIndex={-1}
            className={styles['action']}
            onClick={() => {
              // Hiding the list returns the focus to the button.
              if (list.current) hideList(list.current);
              onSelect();
            }}
          >
            {icon}
            {actionLabel}
          </button>
        ))}
      </div>
    </>
  );
}

/** Below the button, right-aligned; above it when there is no room below. */
function place(menu: HTMLElement, anchor: DOMRect) {
  const { width, height } = menu.getBoundingClientRect();
  const below = anchor.bottom + GAP_PX;
  const top = below + height > window.innerHeight ? anchor.top - GAP_PX - height : below;
  const left = Math.max(GAP_PX, anchor.right - width);
  menu.style.translate = `${left}px ${top}px`;
}

/** Keeps the list beside its button when that is scrolled, and hides it when that is not seen any more. */
function follow(list: HTMLElement, button: HTMLElement) {
  const move = () => {
    if (!isListShown(list)) {
      window.removeEventListener('scroll', move, true);
      return;
    }
    const anchor = button.getBoundingClientRect();
    const { left, top, width, height } = anchor;
    const there = document.elementsFromPoint(left + width / 2, top + height / 2);
    // Until it is placed anew the list itself may lie there.
    const seen = there.find((element) => !list.contains(element));
    if (button.contains(seen ?? null)) place(list, anchor);
    else hideList(list);
  };
  window.addEventListener('scroll', move, true);
}

/** The keys of the ARIA menu pattern: arrows wrap around, Home and End go to the ends, Tab leaves. */
function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const list = event.currentTarget;
  if (isLeavingKey(event)) hideList(list);
  const items = [...list.querySelectorAll('button')];
  const index = items.findIndex((item) => item === document.activeElement);
  const aim = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: -1 }[event.key];
  if (aim === undefined) return;
  event.preventDefault();
  items.at(aim % items.length)?.focus();
}
