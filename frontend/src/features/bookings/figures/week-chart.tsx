import { classNames } from '../../../shared/ui/class-names.ts';
import { formatCompact, formatDay, formatShare } from './figure-words.ts';
import { shareOf, type WeekFigure } from './figures.ts';
import { FIGURES_TEXTS as TEXTS } from './figures.texts.ts';
import styles from './week-chart.module.css';

interface WeekChartProps {
  weeks: readonly WeekFigure[];
  /** The chart in words, for screen readers. */
  summary: string;
}

/** A bar for the revenue of each week, and its occupancy below. */
export function WeekChart({ weeks, summary }: WeekChartProps) {
  const most = Math.max(...weeks.map(({ revenue }) => revenue), 1);
  return (
    <div className={styles['chart']} role="img" aria-label={summary}>
      <p className={styles['measure']}>{TEXTS.revenueInRupees}</p>
      <div className={styles['bars']}>
        {weeks.map((week) => (
          <WeekBar key={week.monday} week={week} height={week.revenue / most} />
        ))}
      </div>
      <div className={styles['labels']}>
        {weeks.map(({ monday, weeksAhead }) => (
          <span key={monday} className={classNames(weeksAhead === 0 && styles['now'])}>
            {formatDay(monday)
              .split(' ')
              .map((word) => (
                <span key={word} className={styles['word']}>
                  {word}{' '}
                </span>
              ))}
          </span>
        ))}
      </div>
      <p className={styles['measure']}>{TEXTS.occupancy}</p>
      <div className={styles['labels']}>
        {weeks.map((week) => (
          <WeekMeter key={week.monday} week={week} />
        ))}
      </div>
    </div>
  );
}

/** A coming week is drawn as an outline, because its revenue may still grow. */
function WeekBar({ week, height }: { week: WeekFigure; height: number }) {
  return (
    <span className={styles['column']}>
      <span className={styles['value']}>{week.revenue > 0 && formatCompact(week.revenue)}</span>
      <svg
        className={classNames(styles['bar'], week.weeksAhead > 0 && styles['ahead'])}
        style={{ height: `${height * 100}%` }}
        viewBox="0 0 1 1"
        preserveAspectRatio="none"
      >
        <rect width="1" height="1" vectorEffect="non-scaling-stroke" />
      </svg>
    </span>
  );
}

function WeekMeter({ week }: { week: WeekFigure }) {
  return (
    <span className={styles['meter']}>
      <svg viewBox="0 0 1 1" preserveAspectRatio="none">
        <rect className={styles['ground']} width="1" height="1" />
        <rect className={styles['taken']} width={shareOf(week) ?? 0} height="1" />
      </svg>
      {formatShare(week)}
    </span>
  );
}
