import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import type { CalendarDays } from './calendar-days.ts';
import { CALENDAR_TEXTS as TEXTS } from './calendar.texts.ts';
import { DayButton } from './day-button.tsx';
import { dateReachedBy, firstOfMonth, monthOf, weeksOf } from './month.ts';
import styles from './month-grid.module.css';
import { MonthHead } from './month-head.tsx';

const TITLE_ID = 'calendar-month';

interface MonthGridProps {
  days: CalendarDays;
  /** The selected date. */
  date: string;
  today: string;
  onDateChange: (date: string) => void;
}

/** A month of days, each with its count and the light of its booked hours. The arrow keys move the selection. */
export function MonthGrid({ days, date, today, onDateChange }: MonthGridProps) {
  const { month, showMonth } = useShownMonth(date);
  const { grid, handleKeyDown } = useArrowKeys(onDateChange);
  // One stop for the Tab key: the selected day, or the first where another month is shown.
  const tabStop = monthOf(date) === month ? date : firstOfMonth(month);

  return (
    <section className={styles['month']} aria-labelledby={TITLE_ID}>
      <MonthHead
        titleId={TITLE_ID}
        month={month}
        onMonthChange={showMonth}
        onToday={() => {
          onDateChange(today);
          showMonth(monthOf(today));
        }}
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
                      isTabStop={day === tabStop}
                      onSelect={onDateChange}
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

/** Bare where another month's day would stand. */
function DayCell({ day, isSelected, children }: DayCellProps) {
  if (day === undefined) return <td />;
  return (
    <td role="gridcell" aria-selected={isSelected} className={styles['cell']}>
      {children}
    </td>
  );
}

/** Follows the selection into its month; leaves it when the arrows turn the pages. */
function useShownMonth(date: string) {
  const [shown, setShown] = useState({ date, month: monthOf(date) });
  if (shown.date !== date) setShown({ date, month: monthOf(date) });
  const showMonth = (month: string) => {
    setShown({ date, month });
  };
  return { month: shown.month, showMonth };
}

function useArrowKeys(onDateChange: (date: string) => void) {
  const grid = useRef<HTMLTableElement>(null);
  const reached = useRef<string>(undefined);

  useEffect(() => {
    // The day may come with a later render: the address changes first.
    const day = grid.current?.querySelector<HTMLElement>(`[data-date="${reached.current ?? ''}"]`);
    if (!day) return;
    day.focus();
    reached.current = undefined;
  });

  const handleKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const from = event.target instanceof HTMLElement ? event.target.dataset['date'] : undefined;
    const next = from === undefined ? undefined : dateReachedBy(event.key, from);
    if (next === undefined) return;
    event.preventDefault();
    reached.current = next;
    onDateChange(next);
  };
  return { grid, handleKeyDown };
}
