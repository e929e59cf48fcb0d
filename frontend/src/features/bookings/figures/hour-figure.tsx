import { useState } from 'react';
import { SegmentedTabs } from '../../../shared/ui/choices/segmented-tabs.tsx';
import { formatMeasured, formatDay } from './figure-words.ts';
import { HourTable } from './figure-tables.tsx';
import { FIGURES_TEXTS as TEXTS, HOUR_MEASURE_LABELS } from './figures.texts.ts';
import styles from './figures-panel.module.css';
import { HourChart } from './hour-chart.tsx';
import { HOUR_MEASURES, scaleOf, type HourMeasure, type HourRows } from './hour-figures.ts';

interface HourFigureProps {
  rows: HourRows;
  firstDay: string;
  summary: string;
}

/** The chart by hour of the week, with a choice of occupancy or revenue. */
export function HourOfWeekFigure({ rows, firstDay, summary }: HourFigureProps) {
  const [measure, setMeasure] = useState<HourMeasure>('occupancy');
  const scale = scaleOf(rows, measure);
  return (
    <SegmentedTabs
      label={TEXTS.measure}
      segments={HOUR_MEASURES.map((value) => ({ value, label: HOUR_MEASURE_LABELS[value] }))}
      value={measure}
      onValueChange={setMeasure}
      panelClassName={styles['figure']}
      isPanelStop
    >
      <HourChart rows={rows} measure={measure} scale={scale} summary={summary} />
      <p className={styles['note']}>
        {TEXTS.countedSince(formatDay(firstDay), formatMeasured(scale, measure))}
      </p>
      <HourTable rows={rows} measure={measure} />
    </SegmentedTabs>
  );
}
