import { EllipsisVertical } from 'lucide-react';
import {
  useId,
  useRef,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import { classNames } from './class-names.ts';
import styles from './menu.module.css';

interface MenuAction {
  label: string;
  icon?: ReactNode;
  onSelect: () => void;
}

interface MenuProps {
  /** What the button is called. */
  label: string;
  actions: readonly MenuAction[];
  /** To press it from elsewhere, as by a long press on what it belongs to. */
  buttonRef?: RefObject<HTMLButtonElement | null>;
  className?: string | undefined;
}

const GAP_PX = 4;

/** A few actions behind three dots. A popover: above everything, gone on Escape or a tap elsewhere. */
export function Menu({ label, actions, buttonRef, className }: MenuProps) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const toggle = (event: MouseEvent<HTMLButtonElement>) => {
    // The browser's own toggling comes too late to place the list before it is seen.
    event.preventDefault();
    if (!list.current) return;
    if (list.current.matches(':popover-open')) {
      list.current.hidePopover();
      return;
    }
    list.current.showPopover();
    place(list.current, event.currentTarget.getBoundingClientRect());
    list.current.querySelector('button')?.focus();
  };

  return (
    <>
      <button
        ref={buttonRef}
        type="button"
        className={classNames(styles['button'], className)}
        aria-label={label}
        aria-haspopup="menu"
        // Names it as the list's button: a press on it is none elsewhere, and the browser says whether the list is open.
        popoverTarget={id}
        onClick={toggle}
      >
        <EllipsisVertical aria-hidden="true" />
      </button>
      <div
        ref={list}
        id={id}
        popover="auto"
        role="menu"
        aria-label={label}
        className={styles['menu']}
        onKeyDown={moveFocus}
      >
        {actions.map(({ label: actionLabel, icon, onSelect }) => (
          <button
            key={actionLabel}
            type="button"
            role="menuitem"
            tabIndex={-1}
            className={styles['action']}
            onClick={() => {
              // Hands the focus back to the three dots.
              list.current?.hidePopover();
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

/** Under the button's right edge, above it where there is no room below. */
function place(menu: HTMLElement, anchor: DOMRect) {
  const { width, height } = menu.getBoundingClientRect();
  const below = anchor.bottom + GAP_PX;
  const top = below + height > window.innerHeight ? anchor.top - GAP_PX - height : below;
  const left = Math.max(GAP_PX, anchor.right - width);
  menu.style.translate = `${left}px ${top}px`;
}

/** As menus do: arrows go round, Home and End go to the ends, Tab leaves. */
function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const list = event.currentTarget;
  if (event.key === 'Tab') list.hidePopover();
  const items = [...list.querySelectorAll('button')];
  const index = items.findIndex((item) => item === document.activeElement);
  const aim = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: -1 }[event.key];
  if (aim === undefined) return;
  event.preventDefault();
  items.at(aim % items.length)?.focus();
}
