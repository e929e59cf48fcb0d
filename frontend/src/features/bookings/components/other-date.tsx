import { otherDateOf, type Hour } from '../played-on.ts';
import styles from './other-date.module.css';

interface OtherDateProps {
  hour: Hour;
  /** Stands over it. */
  date: string;
}

/** Beside an hour that is played on another date than the one it stands under. */
export function OtherDate({ hour, date }: OtherDateProps) {
  const words = otherDateOf(hour, date);
  return words === undefined ? null : <span className={styles['date']}>{words}</span>;
}
