import { classNames } from './class-names.ts';
import styles from './switch.module.css';

interface SwitchProps {
  label: string;
  /** For where the words beside it say the same already. */
  isLabelHidden?: boolean;
  checked: boolean;
  /** The last change is on its way; another one waits for it. */
  busy?: boolean;
  onCheckedChange: (checked: boolean) => void;
}

/** On or off, at once: a checkbox that says so. */
export function Switch({
  label,
  isLabelHidden = false,
  checked,
  busy = false,
  ...rest
}: SwitchProps) {
  return (
    <label className={styles['switch']} aria-busy={busy || undefined}>
      <input
        type="checkbox"
        role="switch"
        className={styles['input']}
        checked={checked}
        disabled={busy}
        onChange={(event) => {
          rest.onCheckedChange(event.target.checked);
        }}
      />
      <span className={styles['track']} aria-hidden="true" />
      <span className={classNames(isLabelHidden && 'visually-hidden')}>{label}</span>
    </label>
  );
}
