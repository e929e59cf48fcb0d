import { formatRupees } from '@crease/contract';
import { useId, useMemo, type ReactNode } from 'react';
import { formatOffset, formatShare } from './figure-words.ts';
import { firstCountedDay, weekFiguresOf, type FiguresParts, type WeekFigure } from './figures.ts';
import { FIGURES_TEXTS as TEXTS } from './figures.texts.ts';
import { WeekTable } from './figure-tables.tsx';
import styles from './figures-panel.module.css';
import { HourOfWeekFigure } from './hour-figure.tsx';
import { busiestHour, hourFiguresOf, type HourRows } from './hour-figures.ts';
import { WeekChart } from './week-chart.tsx';

/** Charts of what the owner's courts earn and how full they are. */
export function FiguresPanel({ courts, bookings, today }: FiguresParts) {
  const parts = useMemo(() => ({ courts, bookings, today }), [courts, bookings, today]);
  const weeks = useMemo(() => weekFiguresOf(parts), [parts]);
  const rows = useMemo(() => hourFiguresOf(parts), [parts]);
  const weekWords = formatWeeks(weeks);
  const hourWords = formatHourRows(rows);
  return (
    <div className={styles['panel']}>
      <Figure title={TEXTS.byWeek} words={weekWords}>
        <WeekChart weeks={weeks} summary={weekWords} />
        <WeekTable weeks={weeks} />
      </Figure>
      <Figure title={TEXTS.byHour} words={hourWords}>
        {rows.length > 0 && (
          <HourOfWeekFigure rows={rows} firstDay={firstCountedDay(today)} summary={hourWords} />
        )}
      </Figure>
    </div>
  );
}

function formatWeeks(weeks: readonly WeekFigure[]): string {
  const now = weeks.find(({ weeksAhead }) => weeksAhead === 0);
  return now ? TEXTS.weekSum(formatRupees(now.revenue), formatShare(now)) : '';
}

function formatHourRows(rows: HourRows): string {
  const hour = busiestHour(rows);
  if (!hour) return TEXTS.nothingYet;
  return TEXTS.busiest(hour.weekday, formatOffset(hour.hourOffset), formatShare(hour));
}

interface FigureProps {
  title: string;
  words: string;
  children: ReactNode;
}

function Figure({ title, words, children }: FigureProps) {
  const id = useId();
  return (
    <section className={styles['figure']} aria-labelledby={id}>
      <header>
        <h3 id={id} className={styles['title']}>
          {title}
        </h3>
        <p className={styles['words']}>{words}</p>
      </header>
      {children}
    </section>
  );
}
