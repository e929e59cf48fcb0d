import { otherDateOf, type Hour } from './played-on.ts';
import styles from './other-date.module.css';

interface OtherDateProps {
  hour: Hour;
  /** The date that is shown above the hour. */
  date: string;
}

/** Shows the real date of an hour after midnight, which is listed under the evening before. */
export function OtherDate({ hour, date }: OtherDateProps) {
  const words = otherDateOf(hour, date);
  return words === undefined ? null : <span className={styles['date']}>{words}</span>;
}
