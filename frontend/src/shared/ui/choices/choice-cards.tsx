import { useId } from 'react';
import styles from './choice-cards.module.css';

interface Choice<Value extends string> {
  value: Value;
  label: string;
  hint?: string;
}

interface ChoiceCardsProps<Value extends string> {
  label: string;
  choices: readonly Choice<Value>[];
  value: Value;
  onValueChange: (value: Value) => void;
}

/** A choice of a few, each big enough for a thumb; radio buttons inside, for keyboards and screen readers. */
export function ChoiceCards<Value extends string>(props: ChoiceCardsProps<Value>) {
  const name = useId();
  return (
    <fieldset>
      <legend className={styles['legend']}>{props.label}</legend>
      <div className={styles['cards']}>
        {props.choices.map(({ value, label, hint }) => (
          <label key={value} className={styles['card']}>
            <input
              type="radio"
              className={styles['radio']}
              name={name}
              value={value}
              checked={value === props.value}
              onChange={() => props.onValueChange(value)}
            />
            <span className={styles['label']}>{label}</span>
            {hint !== undefined && <span className={styles['hint']}>{hint}</span>}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
