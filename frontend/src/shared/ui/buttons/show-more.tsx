import { useLayoutEffect, useRef, useState } from 'react';
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
  list: Element;
  shown: number;
}

/** How much of which list was shown, beside what the router keeps with the history entry. */
interface EntryState {
  shown?: { name: string; count: number };
}

const FOCUSABLE = 'a[href], button:enabled';

function itemAt(list: Element, place: number): Element | undefined {
  const rows = list.querySelectorAll('tbody > tr');
  return rows.length > 0 ? rows[place] : list.children[place];
}

/**
 * The first items of a list, and the props of `ShowMore` for the rest: thousands at once would block a phone for
 * seconds. Back and a reload show as many as before, because the page is scrolled to where it was left. `name` tells
 * apart what the same page lists.
 */
export function useFirstOf<Item>(listed: readonly Item[], atOnce: number, name: string) {
  const [count, setCount] = useState(() => {
    const before = (history.state as EntryState | null)?.shown;
    return before?.name === name ? before.count : atOnce;
  });
  const shown = listed.slice(0, count);
  const onMore = () => {
    setCount(count + atOnce);
    history.replaceState({ ...history.state, shown: { name, count: count + atOnce } }, '');
  };
  const left = listed.length - shown.length;
  return { shown, more: { shown: shown.length, left, atOnce, onMore } };
}

/** Shows more of a list. The focus moves to the first new item, because the button may be gone by then. */
export function ShowMore({ shown, left, atOnce, onMore, className }: ShowMoreProps) {
  const asked = useRef<Asked>(undefined);

  useLayoutEffect(() => {
    const { current } = asked;
    if (!current || shown <= current.shown) return;
    asked.current = undefined;
    const item = itemAt(current.list, current.shown);
    const target = item?.querySelector<HTMLElement>(FOCUSABLE);
    target?.focus({ preventScroll: true });
  }, [shown]);

  if (left <= 0) return null;
  return (
    <Button
      className={className}
      onClick={({ currentTarget: { previousElementSibling: list } }) => {
        asked.current = list ? { list, shown } : undefined;
        onMore();
      }}
    >
      {`Show ${Math.min(left, atOnce)} more`}
    </Button>
  );
}
