import { isOpenOn, type Court } from '@crease/contract';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { createContext, memo, use, useState, type KeyboardEvent } from 'react';
import {
  DayPicker,
  DayButton as PlainDayButton,
  type ChevronProps,
  type DayButtonProps,
} from 'react-day-picker';
import { leadsThroughHistory } from '../../../shared/lib/presses/history-keys.ts';
import { formatDate } from '../../../shared/lib/words/dates.ts';
import { classNames } from '../../../shared/ui/class-names.ts';
import { LightStrip } from '../../../shared/ui/light/light-strip.tsx';
import { useChoice } from '../../../shared/ui/choices/use-choice.ts';
import {
  dateOfPicked,
  DAY_SHOWN,
  litHoursOn,
  pickedOfDate,
  type BookableDays,
} from './slot-dates.ts';
import { DATE_CHOICE_TEXTS as TEXTS } from './date-choice.texts.ts';
import styles from './date-calendar.module.css';

/** A day of a court, out of those that can be booked. */
export interface DateChoice {
  court: Court;
  date: string;
  days: BookableDays;
  onDateChange: (date: string) => void;
}

export interface DateCalendarProps extends DateChoice {
  /** Focuses the chosen day, when the user has just opened the month. */
  autoFocus?: boolean;
}

const CourtOfCalendar = createContext<Court | undefined>(undefined);

const named = (name: string) => styles[name] ?? '';

const STEP = classNames('square', styles['step']);
const CLASS_NAMES = {
  root: named('calendar'),
  months: named('months'),
  month_caption: named('caption'),
  caption_label: named('captionLabel'),
  nav: named('nav'),
  button_previous: STEP,
  button_next: STEP,
  month_grid: named('grid'),
  weekday: named('weekday'),
  day: named('day'),
  day_button: named('dayButton'),
  selected: named('selected'),
  today: named('today'),
  outside: named('outside'),
  disabled: named('disabled'),
};

const MODIFIER_CLASS_NAMES = { closed: named('closed') };
const COMPONENTS = { DayButton: LitDayButton, Chevron: Arrow };

/** A month to choose a date from, each day with its open hours. It is a large file: load it lazily. */
export function DateCalendar(props: DateCalendarProps) {
  const { court, days, autoFocus = false } = props;
  const [date, choose] = useChoice(props.date, props.onDateChange);
  const { month, showMonth } = useMonthOf(date);
  const first = pickedOfDate(days.first);
  const last = pickedOfDate(days.last);
  return (
    <CourtOfCalendar value={court}>
      <DayPicker
        mode="single"
        required
        autoFocus={autoFocus}
        month={month}
        onMonthChange={showMonth}
        selected={pickedOfDate(date)}
        onSelect={(picked) => choose(dateOfPicked(picked))}
        today={pickedOfDate(days.today)}
        startMonth={first}
        endMonth={last}
        disabled={{ before: first, after: last }}
        fixedWeeks
        showOutsideDays
        modifiers={{ closed: (day) => !isOpenOn(court.operatingHours, dateOfPicked(day)) }}
        modifiersClassNames={MODIFIER_CLASS_NAMES}
        classNames={CLASS_NAMES}
        components={COMPONENTS}
      />
    </CourtOfCalendar>
  );
}

/** The month of the date, until another one is turned to. */
function useMonthOf(date: string) {
  const [month, showMonth] = useState(() => pickedOfDate(date));
  const [followed, setFollowed] = useState(date);
  if (followed !== date) {
    setFollowed(date);
    showMonth(pickedOfDate(date));
  }
  return { month, showMonth };
}

/** The accessible name contains the visible number, so that voice control finds the day by it. */
function labelOf({ day, modifiers }: DayButtonProps): string {
  const words = [
    [true, formatDate(dateOfPicked(day.date))],
    [modifiers['today'], TEXTS.today.toLowerCase()],
    [modifiers['selected'], TEXTS.selectedWord],
    [modifiers['closed'] && !modifiers['disabled'], TEXTS.closedWord],
  ] as const;
  return words.flatMap(([isSaid, word]) => (isSaid ? word : [])).join(', ');
}

function LitDayButton({ children, ...rest }: DayButtonProps) {
  const court = use(CourtOfCalendar);
  const { disabled = false } = rest.modifiers;
  // The library would take the browser's way back for a step to the day before.
  const handleKeyDown = (event: KeyboardEvent<HTMLButtonElement>) => {
    if (!leadsThroughHistory(event)) rest.onKeyDown?.(event);
  };
  return (
    <PlainDayButton {...rest} aria-label={labelOf(rest)} onKeyDown={handleKeyDown}>
      {children}
      {!disabled && court && <OpenHours court={court} date={dateOfPicked(rest.day.date)} />}
    </PlainDayButton>
  );
}

/** Memoised, because the library draws all days again when one is focused, and once more when it is chosen. */
const OpenHours = memo(function OpenHours({ court, date }: { court: Court; date: string }) {
  const { from, until } = DAY_SHOWN;
  return <LightStrip lit={litHoursOn(court, date)} fromHour={from} untilHour={until} />;
});

function Arrow({ orientation }: ChevronProps) {
  return orientation === 'left' ? <ChevronLeft /> : <ChevronRight />;
}
