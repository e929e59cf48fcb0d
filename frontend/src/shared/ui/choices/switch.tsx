import { classNames } from '../class-names.ts';
import styles from './switch.module.css';

interface SwitchProps {
  label: string;
  /** What it is called where others beside it have the same label; begins with it. */
  'aria-label'?: string;
  /** When the words beside the switch say the same already. */
  isLabelHidden?: boolean;
  checked: boolean;
  /** The last change is being saved; another one has to wait. */
  busy?: boolean;
  onCheckedChange: (checked: boolean) => void;
}

/** A checkbox whose change takes effect at once; screen readers announce it as a switch. */
export function Switch({
  label,
  'aria-label': name,
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
        aria-label={name}
        className={classNames('covering', styles['input'])}
        checked={checked}
        // Not `disabled`, because a disabled input loses the focus, and it would have to be found again.
        aria-disabled={busy || undefined}
        onChange={(event) => {
          if (!busy) rest.onCheckedChange(event.target.checked);
        }}
      />
      <span className={styles['track']} aria-hidden="true" />
      <span className={classNames(isLabelHidden && 'visually-hidden')}>{label}</span>
    </label>
  );
}
