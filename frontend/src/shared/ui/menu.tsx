import { EllipsisVertical } from 'lucide-react';
import { useRef, type KeyboardEvent, type MouseEvent, type ReactNode, type RefObject } from 'react';
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
  const list = useRef<HTMLDivElement>(null);
  const open = (event: MouseEvent<HTMLButtonElement>) => {
    if (!list.current) return;
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
        onClick={open}
      >
        <EllipsisVertical aria-hidden="true" />
      </button>
      <div
        ref={list}
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

function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  event.preventDefault();
  const items = [...event.currentTarget.querySelectorAll('button')];
  const at = items.findIndex((item) => item === document.activeElement);
  items.at((at + step) % items.length)?.focus();
}
