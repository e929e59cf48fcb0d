import { startTransition, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { keepShown, shownBefore, type ShownCount } from '../../lib/history/shown-count.ts';
import { Button } from './button.tsx';

interface ShowMoreProps {
  /** How many items the list or table before this button shows. */
  shown: number;
  left: number;
  /** How many more one press shows. */
  atOnce: number;
  onMore: () => void;
  className?: string | undefined;
}

interface Asked {
  button: Element;
  list: Element;
  shown: number;
}

const FOCUSABLE = 'a[href], button:enabled';

function itemAt(list: Element, place: number): Element | undefined {
  const rows = list.querySelectorAll('tbody > tr');
  return rows.length > 0 ? rows[place] : list.children[place];
}

/**
 * The first items of a list, and the props of `ShowMore` for the rest: thousands at once would block a phone for
 * seconds. Back and a reload show as many as before.
 */
export function useFirstOf<Item>(listed: readonly Item[], atOnce: number, name: string) {
  const before = useMemo(() => shownBefore(name), [name]);
  const [asked, ask] = useState<ShownCount>();
  const count = (asked?.name === name ? asked.count : before) ?? atOnce;
  const shown = listed.slice(0, count);
  const onMore = () => {
    const next = { name, count: count + atOnce };
    keepShown(next);
    // So many take longer than the answer to a press may, so they give way to it and to the next one.
    startTransition(() => ask(next));
  };
  const left = listed.length - shown.length;
  return { shown, more: { shown: shown.length, left, atOnce, onMore } };
}

/**
 * Shows more of a list. The focus moves to the first new item, because the button may be gone by then, unless somebody
 * has moved it on meanwhile.
 */
export function ShowMore({ shown, left, atOnce, onMore, className }: ShowMoreProps) {
  const asked = useRef<Asked>(undefined);

  useLayoutEffect(() => {
    const { current } = asked;
    if (!current) return;
    asked.current = undefined;
    const { activeElement } = document;
    // In Safari a press gives the focus not to the button but to what is around it.
    const isWaiting = activeElement === current.button || activeElement?.contains(current.list);
    if (!isWaiting || shown <= current.shown) return;
    const item = itemAt(current.list, current.shown);
    const target = item?.querySelector<HTMLElement>(FOCUSABLE);
    target?.focus({ preventScroll: true });
  }, [shown]);

  if (left <= 0) return null;
  return (
    <Button
      className={className}
      onClick={({ currentTarget: button }) => {
        const list = button.previousElementSibling;
        asked.current = list ? { button, list, shown } : undefined;
        onMore();
      }}
    >
      {`Show ${Math.min(left, atOnce)} more`}
    </Button>
  );
}
