import {
  formatHour,
  hourOfTime,
  HOURS_PER_DAY,
  timeOfHour,
  type OperatingWindow,
  type Weekday,
} from '@crease/contract';
import { Moon, Sun, X } from 'lucide-react';
import { useId } from 'react';
import { formatHourRange } from '../../../../shared/lib/words/dates.ts';
import { classNames } from '../../../../shared/ui/class-names.ts';
import { Field } from '../../../../shared/ui/fields/field.tsx';
import { IconButton } from '../../../../shared/ui/buttons/icon-button.tsx';
import { SelectInput } from '../../../../shared/ui/fields/select-input.tsx';
import { COURT_FORM_TEXTS as TEXTS } from '../court-form.texts.ts';
import { withWindowChanged, withWindowRemoved, type WeekHours } from './week-hours.ts';
import styles from './window-row.module.css';

interface WindowRowProps {
  day: Weekday;
  index: number;
  window: OperatingWindow;
  /** The only window of an open day can't be removed. */
  isOnly: boolean;
  onWeekChange: (alter: (week: WeekHours) => WeekHours) => void;
}

const HOURS = Array.from({ length: HOURS_PER_DAY }, (_, hour) => hour);

export function WindowRow({ day, index, window, isOnly, onWeekChange }: WindowRowProps) {
  const change = (part: Partial<OperatingWindow>) =>
    onWeekChange((week) => withWindowChanged(week, day, index, part));
  const words = formatHourRange(window.startTime, window.endTime);
  return (
    <div role="group" aria-label={words} className={styles['window']}>
      <Field label={TEXTS.from}>
        <SelectInput
          value={window.startTime}
          onChange={(event) => change({ startTime: event.target.value })}
        >
          {HOURS.map((hour) => (
            <option key={hour} value={timeOfHour(hour)}>
              {formatHour(timeOfHour(hour))}
            </option>
          ))}
        </SelectInput>
      </Field>
      <Field label={TEXTS.to}>
        <SelectInput
          value={window.endTime}
          onChange={(event) => change({ endTime: event.target.value })}
        >
          {endHoursAfter(window.startTime).map((hour) => (
            <option key={hour} value={timeOfHour(hour)}>
              {formatHour(timeOfHour(hour))}
              {hour > HOURS_PER_DAY && ` ${TEXTS.nextDay}`}
            </option>
          ))}
        </SelectInput>
      </Field>
      <LightChoice value={window.type} onValueChange={(type) => change({ type })} />
      {!isOnly && (
        <IconButton
          className={styles['remove']}
          label={TEXTS.removeWindow(words)}
          icon={<X />}
          onClick={() => onWeekChange((week) => withWindowRemoved(week, day, index))}
        />
      )}
    </div>
  );
}

/** The possible end hours in order; an end at or before the start is after midnight. */
function endHoursAfter(startTime: string): number[] {
  return HOURS.map((hour) => hourOfTime(startTime) + 1 + hour);
}

interface LightChoiceProps {
  value: OperatingWindow['type'];
  onValueChange: (type: OperatingWindow['type']) => void;
}

const LIGHTS = [
  { type: 'day', label: TEXTS.day, icon: <Sun /> },
  { type: 'night', label: TEXTS.night, icon: <Moon /> },
] as const;

function LightChoice({ value, onValueChange }: LightChoiceProps) {
  const name = useId();
  return (
    <fieldset className={styles['lights']}>
      <legend className={styles['legend']}>{TEXTS.light}</legend>
      <div className={styles['choices']}>
        {LIGHTS.map(({ type, label, icon }) => (
          <label key={type} className={classNames(styles['light'], styles[type])}>
            <input
              type="radio"
              className="covering"
              name={name}
              checked={type === value}
              onChange={() => onValueChange(type)}
            />
            {icon}
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
