import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './stat-tile.module.css';

interface StatTileProps {
  label: string;
  value: ReactNode;
  /** Attention: a number that asks for an answer now. */
  tone?: 'neutral' | 'attention';
  icon?: ReactNode;
}

export function StatTile({ label, value, tone = 'neutral', icon }: StatTileProps) {
  return (
    <dl className={classNames(styles['tile'], styles[tone])}>
      <dt className={styles['label']}>
        {icon}
        {label}
      </dt>
      <dd className={classNames(styles['value'], 'tabular')}>{value}</dd>
    </dl>
  );
}
