import styles from './spinner.module.css';

interface SpinnerProps {
  /** For screen readers; leave it out beside a label that already says it. */
  label?: string;
}

export function Spinner({ label }: SpinnerProps) {
  return (
    <span className={styles['spinner']} role={label === undefined ? undefined : 'status'}>
      {label !== undefined && <span className="visually-hidden">{label}</span>}
    </span>
  );
}
