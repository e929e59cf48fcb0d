import { absoluteHourAt, hasBegun } from '@crease/contract';
import {
  startTransition,
  useCallback,
  useEffect,
  useRef,
  useState,
  type KeyboardEvent,
} from 'react';
import { leadsThroughHistory } from '../../../shared/lib/presses/history-keys.ts';
import { serverNow } from '../../../shared/lib/server-time.ts';
import { useTakenOver } from '../../../shared/ui/use-taken-over.ts';
import { slotReachedBy } from './slot-keys.ts';
import { canSelect, stretchesOf, type SlotView } from '../court-day/slot-views.ts';
import { SlotCell, type SlotUse } from './slot-cell.tsx';
import styles from './slot-grid.module.css';
import { SlotStretchHeading } from './slot-stretch-heading.tsx';

interface SlotGridProps {
  /** For screen readers: whose hours these are. */
  label: string;
  /** The business date. */
  date: string;
  views: readonly SlotView[];
  /** Start times of slots that were taken while they were on screen. */
  justTaken: readonly string[];
  use: SlotUse;
}

/**
 * The hours of a day, but for those that had begun when the viewer came and are not their own. The grid is one stop
 * of the Tab key; arrow keys move within it.
 */
export function SlotGrid({ label, date, views: all, justTaken, use }: SlotGridProps) {
  const views = useHoursToCome(all);
  const ref = useRef<HTMLDivElement>(null);
  const [focused, setFocused] = useState<string>();
  const tabStop = tabStopOf(views, focused);
  // Arrow keys need a script, so until then the Tab key stops at each hour.
  const areKeysHeard = useTakenOver();

  // A transition, because the tap that moved the focus should be answered first.
  const noteFocus = useCallback(
    (startTime: string) => startTransition(() => setFocused(startTime)),
    [],
  );

  const handleKeyDown = (event: KeyboardEvent) => {
    if (leadsThroughHistory(event)) return;
    const cells = [...(ref.current?.querySelectorAll<HTMLElement>('[data-slot]') ?? [])];
    const from = cells.findIndex((cell) => cell === document.activeElement);
    const places = cells.map((cell) => cell.getBoundingClientRect());
    const reached = from < 0 ? undefined : slotReachedBy(event.key, from, places);
    if (reached === undefined) return;
    event.preventDefault();
    cells[reached]?.focus();
  };

  return (
    <div ref={ref} role="group" aria-label={label} onKeyDown={handleKeyDown}>
      {stretchesOf(views).map((stretch) => (
        <div key={stretch.first.startTime} className={styles['stretch']}>
          <SlotStretchHeading stretch={stretch} date={date} />
          <ul className={styles['slots']} role="list">
            {stretch.items.map((view) => (
              <li key={view.startTime} className={styles['place']}>
                <SlotCell
                  view={view}
                  use={use}
                  isTabStop={!areKeysHeard || view.startTime === tabStop}
                  isJustTaken={justTaken.includes(view.startTime)}
                  onFocus={noteFocus}
                />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
}

const hourNow = () => absoluteHourAt(serverNow());

/**
 * In the evening the next free hour would otherwise come a screen below those that are over. An hour that begins while
 * the page is looked at stays where it is, so that no other one comes under a finger; it goes while nobody looks,
 * unless the keyboard is at one of them.
 */
function useHoursToCome(views: readonly SlotView[]): readonly SlotView[] {
  const [running, setRunning] = useState(hourNow);
  useEffect(() => {
    const moveOn = () => {
      if (!document.activeElement?.matches('[data-slot]:focus-visible')) setRunning(hourNow);
    };
    document.addEventListener('visibilitychange', moveOn);
    return () => document.removeEventListener('visibilitychange', moveOn);
  }, []);
  return views.filter((view) => view.look !== 'past' || !hasBegun(view, running));
}

function tabStopOf(views: readonly SlotView[], focused: string | undefined): string | undefined {
  const stop =
    views.find((view) => view.startTime === focused && canSelect(view.look)) ??
    views.find((view) => view.isSelected) ??
    views.find((view) => canSelect(view.look));
  return (stop ?? views[0])?.startTime;
}
