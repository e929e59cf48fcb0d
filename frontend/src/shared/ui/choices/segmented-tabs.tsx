import { useId } from 'react';
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
}

/** A choice of a few. They are radio buttons, so arrow keys and the reading order work by themselves. */
export function SegmentedTabs<Value extends string>(props: SegmentedTabsProps<Value>) {
  const name = useId();
  const [shown, choose] = useChoice(props.value, props.onValueChange);
  return (
    <fieldset className={styles['tabs']}>
      <legend className="visually-hidden">{props.label}</legend>
      <div className={styles['track']}>
        {props.segments.map(({ value, label, count }) => (
          <label key={value} className={styles['segment']}>
            {/* Around the radio button too, so that whoever presses these words presses what lies over them. */}
            <span>
              <input
                type="radio"
                className="covering"
                name={name}
                value={value}
                checked={value === shown}
                onChange={(event) => {
                  event.currentTarget.closest('label')?.scrollIntoView({
                    block: 'nearest',
                    inline: 'center',
                  });
                  choose(value);
                }}
              />
              {label}
            </span>
            {count !== undefined && (
              <span className={styles['count']}>
                <span className="visually-hidden">, </span>
                {count}
              </span>
            )}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
