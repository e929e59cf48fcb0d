import { useId, type KeyboardEvent, type ReactNode } from 'react';
import styles from './segmented-tabs.module.css';
import { useChoice } from './use-choice.ts';

interface Segment<Value extends string> {
  value: Value;
  label: string;
  count?: number;
}

interface SegmentedTabsProps<Value extends string> {
  /** For screen readers: what is chosen here. */
  label: string;
  segments: readonly Segment<Value>[];
  value: Value;
  onValueChange: (value: Value) => void;
  /** What the panel shows, where that comes later than the choice. */
  panelValue?: Value;
  /** Stands between the tabs and their panel. */
  between?: ReactNode;
  panelClassName?: string | undefined;
  /** Nothing at the beginning of the panel takes the focus: the panel does, so that the keyboard does not skip it. */
  isPanelStop?: boolean;
  /** What the chosen tab shows. */
  children: ReactNode;
}

/**
 * The tabs of the ARIA pattern, one stop of the keyboard whose arrows choose at once, and the panel of whichever is
 * chosen. The parent lays them out.
 */
export function SegmentedTabs<Value extends string>(props: SegmentedTabsProps<Value>) {
  const id = useId();
  const [shown, choose] = useChoice(props.value, props.onValueChange);
  return (
    <>
      <div
        role="tablist"
        aria-label={props.label}
        className={styles['tabs']}
        onKeyDown={chooseByKey}
      >
        {props.segments.map(({ value, label, count }) => (
          <button
            key={value}
            type="button"
            role="tab"
            id={id + value}
            className={styles['tab']}
            aria-selected={value === shown}
            aria-controls={id}
            tabIndex={value === shown ? 0 : -1}
            onClick={({ currentTarget }) => {
              currentTarget.scrollIntoView({ block: 'nearest', inline: 'center' });
              if (value !== shown) choose(value);
            }}
          >
            <span>{label}</span>
            {count !== undefined && (
              <span className={styles['count']}>
                <span className="visually-hidden">, </span>
                {count}
              </span>
            )}
          </button>
        ))}
      </div>
      {props.between}
      <div
        role="tabpanel"
        id={id}
        // Not by the pressed one: what that shows comes a moment later.
        aria-labelledby={id + (props.panelValue ?? props.value)}
        // Never none: a panel that fills would lose the focus.
        tabIndex={props.isPanelStop ? 0 : -1}
        className={props.panelClassName}
      >
        {props.children}
      </div>
    </>
  );
}

/** Arrows wrap around, Home and End go to the ends; a modifier makes them the browser's own. */
function chooseByKey(event: KeyboardEvent<HTMLElement>) {
  const tabs = [...event.currentTarget.children] as HTMLElement[];
  const index = tabs.indexOf(event.target as HTMLElement);
  const aim = { ArrowRight: index + 1, ArrowLeft: index - 1, Home: 0, End: -1 }[event.key];
  if (aim === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  const tab = tabs.at(aim % tabs.length);
  tab?.focus();
  tab?.click();
}
