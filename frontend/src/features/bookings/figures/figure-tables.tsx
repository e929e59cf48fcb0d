import { formatHour, formatRupees, timeOfHour } from '@crease/contract';
import type { ReactNode } from 'react';
import { formatCompact, formatDay, formatShare } from './figure-words.ts';
import type { WeekFigure } from './figures.ts';
import { FIGURES_TEXTS as TEXTS } from './figures.texts.ts';
import type { HourFigure, HourMeasure, HourRows } from './hour-figures.ts';
import styles from './figure-tables.module.css';

export function WeekTable({ weeks }: { weeks: readonly WeekFigure[] }) {
  return (
    <TableBehind label={TEXTS.byWeek}>
      <table className={styles['table']}>
        <caption className="visually-hidden">{TEXTS.byWeek}</caption>
        <thead>
          <tr>
            <th scope="col">{TEXTS.week}</th>
            <th scope="col">{TEXTS.revenue}</th>
            <th scope="col">{TEXTS.bookedHours}</th>
            <th scope="col">{TEXTS.share}</th>
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week.monday}>
              <th scope="row">{formatDay(week.monday)}</th>
              <td>{formatRupees(week.revenue)}</td>
              <td>{TEXTS.ofOpen(week.bookedHours, week.openHours)}</td>
              <td>{formatShare(week)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableBehind>
  );
}

interface HourTableProps {
  rows: HourRows;
  measure: HourMeasure;
}

export function HourTable({ rows, measure }: HourTableProps) {
  return (
    <TableBehind label={TEXTS.byHour}>
      <table className={styles['table']}>
        <caption className="visually-hidden">{TEXTS.byHour}</caption>
        <thead>
          <tr>
            <th scope="col">{TEXTS.hour}</th>
            {rows.map((row) => (
              <th key={row[0]?.weekday} scope="col">
                {row[0]?.weekday.slice(0, 3)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows[0]?.map(({ hourOffset }, column) => (
            <tr key={hourOffset}>
              <th scope="row">{formatHour(timeOfHour(hourOffset))}</th>
              {rows.map((row) => (
                <td key={row[column]?.weekday}>{row[column] && wordOf(row[column], measure)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </TableBehind>
  );
}

function wordOf(figure: HourFigure, measure: HourMeasure): string {
  if (figure.openHours === 0) return '–';
  return measure === 'occupancy' ? formatShare(figure) : formatCompact(figure.revenue);
}

interface TableBehindProps {
  label: string;
  children: ReactNode;
}

/** The numbers of the chart as a table, for everybody who would rather read them. */
function TableBehind({ label, children }: TableBehindProps) {
  return (
    <details className={styles['behind']}>
      <summary className={styles['summary']}>{TEXTS.showTable}</summary>
      <div className={styles['frame']} role="region" aria-label={TEXTS.tableOf(label)} tabIndex={0}>
        {children}
      </div>
    </details>
  );
}
