import { formatHour, timeOfHour } from '@crease/contract';
import { capitalised } from '../../../shared/lib/words/capitalised.ts';
import { LightStrip, type LitHours } from '../../../shared/ui/light/light-strip.tsx';
import { joinLitHours } from '../played-hours/joined-hours.ts';
import { titleOf } from './figure-words.ts';
import { amountOf, type HourFigure, type HourMeasure, type HourRows } from './hour-figures.ts';
import styles from './hour-chart.module.css';

interface HourChartProps {
  /** A row for each weekday, all with the same hours. */
  rows: HourRows;
  measure: HourMeasure;
  /** The amount at which a square is full. */
  scale: number;
  /** The chart in words, for screen readers. */
  summary: string;
}

/** In units of the SVG; the height is also in pixels, the width stretches. */
const CELL = { width: 10, height: 26, gapX: 1.5, gapY: 4 };
const HOURS_BETWEEN_LABELS = 6;

/** A chart of the hours of a week: the fuller a square, the more often that hour is booked. */
export function HourChart({ rows, measure, scale, summary }: HourChartProps) {
  const columns = rows[0] ?? [];
  const from = columns[0]?.hourOffset ?? 0;
  const until = from + columns.length;
  const height = rows.length * CELL.height;
  return (
    <div className={styles['chart']} role="img" aria-label={summary}>
      <span className={styles['light']}>
        <LightStrip lit={lightsOf(rows)} fromHour={from} untilHour={until} />
      </span>
      <div className={styles['weekdays']} style={{ height }}>
        {rows.map((row) => (
          <span key={row[0]?.weekday}>{row[0]?.weekday.slice(0, 3)}</span>
        ))}
      </div>
      <svg
        className={styles['cells']}
        viewBox={`0 0 ${columns.length * CELL.width} ${height}`}
        preserveAspectRatio="none"
        height={height}
      >
        {rows.map((row, line) =>
          row.map((figure, column) => (
            <HourCell
              key={titleOf(figure)}
              figure={figure}
              share={shareOfSquare(figure, measure, scale)}
              column={column}
              line={line}
            />
          )),
        )}
      </svg>
      <div className={styles['hours']}>
        {columns
          .filter(({ hourOffset }) => hourOffset % HOURS_BETWEEN_LABELS === 0)
          .map(({ hourOffset }) => (
            <span
              key={hourOffset}
              style={{ left: `${((hourOffset - from) / columns.length) * 100}%` }}
            >
              {capitalised(formatHour(timeOfHour(hourOffset)))}
            </span>
          ))}
      </div>
    </div>
  );
}

function shareOfSquare(figure: HourFigure, measure: HourMeasure, scale: number) {
  const amount = amountOf(figure, measure);
  return amount === undefined ? undefined : Math.min(amount / scale, 1);
}

interface HourCellProps {
  figure: HourFigure;
  /** The filled share of the square; undefined where the hour is never open. */
  share: number | undefined;
  column: number;
  line: number;
}

function HourCell({ figure, share, column, line }: HourCellProps) {
  if (share === undefined) return null;
  const x = column * CELL.width + CELL.gapX / 2;
  const y = line * CELL.height + CELL.gapY / 2;
  const width = CELL.width - CELL.gapX;
  const height = CELL.height - CELL.gapY;
  const filled = height * share;
  return (
    <g>
      <title>{titleOf(figure)}</title>
      <rect className={styles['ground']} x={x} y={y} width={width} height={height} />
      <rect
        className={styles['taken']}
        x={x}
        y={y + height - filled}
        width={width}
        height={filled}
      />
    </g>
  );
}

/** Whether each hour is a day or a night hour, on any weekday. */
function lightsOf(rows: HourRows): LitHours[] {
  const cells = rows.flat();
  const sold = (rows[0] ?? []).flatMap(({ hourOffset }) => {
    const light = cells.find((cell) => cell.hourOffset === hourOffset && cell.light)?.light;
    return light ? { hour: hourOffset, light } : [];
  });
  return joinLitHours(sold);
}
