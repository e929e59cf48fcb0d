import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './stat-tile.module.css';

interface StatTileProps {
  label: string;
  value: ReactNode;
  /** 'attention' for a number that needs an answer now. */
  tone?: 'neutral' | 'attention';
  /** Opens what is counted; leave it out where the number is only read. */
  onPress?: () => void;
}

export function StatTile({ label, value, tone = 'neutral', onPress }: StatTileProps) {
  return (
    <dl className={classNames(styles['tile'], styles[tone])}>
      <dt className={styles['label']}>{label}</dt>
      <dd className={classNames(styles['value'], 'tabular')}>
        {value}
        {onPress && (
          <button type="button" className={styles['press']} aria-label={label} onClick={onPress} />
        )}
      </dd>
    </dl>
  );
}
