import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { leadsThroughHistory } from '../../../shared/lib/presses/history-keys.ts';
import type { CalendarDays } from './calendar-days.ts';
import { CALENDAR_TEXTS as TEXTS } from './calendar.texts.ts';
import { DayButton } from './day-button.tsx';
import { dateReachedBy, dayToShowIn, monthOf, weeksOf } from './month.ts';
import styles from './month-grid.module.css';
import { MonthHead } from './month-head.tsx';

const TITLE_ID = 'calendar-month';

interface MonthGridProps {
  days: CalendarDays;
  /** The selected date. */
  date: string;
  today: string;
  onDateChange: (date: string) => void;
  /** Called when a day is pressed, to scroll to its bookings. */
  onDayOpen: (date: string) => void;
}

/** A month of days with their booked hours. Arrow keys move the selection. */
export function MonthGrid({ days, date, today, onDateChange, onDayOpen }: MonthGridProps) {
  const month = monthOf(date);
  const { grid, handleKeyDown } = useArrowKeys(onDateChange);

  return (
    <section className={styles['month']} aria-labelledby={TITLE_ID}>
      <MonthHead
        titleId={TITLE_ID}
        month={month}
        onMonthChange={(next) => onDateChange(dayToShowIn(next, today))}
        onToday={() => onDateChange(today)}
      />
      <table
        ref={grid}
        role="grid"
        className={styles['grid']}
        aria-labelledby={TITLE_ID}
        onKeyDown={handleKeyDown}
      >
        <Weekdays />
        <tbody>
          {weeksOf(month).map((week) => (
            <tr key={week.find((day) => day !== undefined)}>
              {week.map((day, column) => (
                <DayCell key={day ?? TEXTS.weekdays[column]} day={day} isSelected={day === date}>
                  {day !== undefined && (
                    <DayButton
                      day={day}
                      bookings={days.get(day) ?? []}
                      isSelected={day === date}
                      isToday={day === today}
                      isPast={day < today}
                      onSelect={onDayOpen}
                    />
                  )}
                </DayCell>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Weekdays() {
  return (
    <thead>
      <tr>
        {TEXTS.weekdays.map((weekday) => (
          <th key={weekday} scope="col" className={styles['weekday']}>
            {weekday}
          </th>
        ))}
      </tr>
    </thead>
  );
}

interface DayCellProps {
  day: string | undefined;
  isSelected: boolean;
  children: ReactNode;
}

/** Empty for days of other months. */
function DayCell({ day, isSelected, children }: DayCellProps) {
  if (day === undefined) return <td />;
  return (
    <td role="gridcell" aria-selected={isSelected} className={styles['cell']}>
      {children}
    </td>
  );
}

function useArrowKeys(onDateChange: (date: string) => void) {
  const grid = useRef<HTMLTableElement>(null);
  const reached = useRef<string>(undefined);

  useEffect(() => {
    // The address changes first, so the day may come only with a later render.
    const day = grid.current?.querySelector<HTMLElement>(`[data-date="${reached.current ?? ''}"]`);
    if (!day) return;
    day.focus();
    reached.current = undefined;
  });

  const handleKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (leadsThroughHistory(event)) return;
    const from = event.target instanceof HTMLElement ? event.target.dataset['date'] : undefined;
    const next = from === undefined ? undefined : dateReachedBy(event.key, from);
    if (next === undefined) return;
    event.preventDefault();
    reached.current = next;
    onDateChange(next);
  };
  return { grid, handleKeyDown };
}
