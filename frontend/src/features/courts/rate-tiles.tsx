import { formatRupees, type Court } from '@crease/contract';
import { Moon, Sun } from 'lucide-react';
import { classNames } from '../../shared/ui/class-names.ts';
import { lightStyle, type Light } from '../../shared/ui/light/day-light.ts';
import { COURT_TEXTS } from './courts.texts.ts';
import styles from './rate-tiles.module.css';

interface RateTilesProps {
  pricing: Court['pricing'];
  /** 'compact' on cards; 'full' also says for which hours each rate is. */
  size?: 'compact' | 'full';
}

const HOUR_SHOWN: Record<Light, number> = { day: 9, night: 20 };

/** The day rate in daylight colours, the night rate in floodlight colours. */
export function RateTiles({ pricing, size = 'full' }: RateTilesProps) {
  const isFull = size === 'full';
  return (
    <dl className={classNames(styles['tiles'], isFull && styles['full'])}>
      <div className={styles['tile']} style={lightStyle(HOUR_SHOWN.day, 'day')}>
        <dt className={styles['label']}>
          <Sun />
          {COURT_TEXTS.dayRate}
        </dt>
        <RateAmount rate={pricing.dayRate} />
        {isFull && <dd className={styles['hours']}>{COURT_TEXTS.dayHours}</dd>}
      </div>
      <div className={styles['tile']} style={lightStyle(HOUR_SHOWN.night, 'night')}>
        <dt className={styles['label']}>
          <Moon />
          {COURT_TEXTS.nightRate}
        </dt>
        <RateAmount rate={pricing.nightRate} />
        {isFull && <dd className={styles['hours']}>{COURT_TEXTS.nightHours}</dd>}
      </div>
    </dl>
  );
}

function RateAmount({ rate }: { rate: number }) {
  return (
    <dd className="tabular">
      <span className={styles['amount']}>{formatRupees(rate)}</span>{' '}
      <span className={styles['unit']}>{COURT_TEXTS.perHour}</span>
    </dd>
  );
}
