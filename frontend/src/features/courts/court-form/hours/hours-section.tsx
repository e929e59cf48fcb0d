import { WEEKDAYS, type Weekday } from '@crease/contract';
import { CircleAlert } from 'lucide-react';
import { memo } from 'react';
import type { FieldErrors } from '../../../../shared/lib/api/field-errors.ts';
import { useCourtForm } from '../court-form.store.ts';
import { COURT_FORM_TEXTS as TEXTS } from '../court-form.texts.ts';
import { findDayProblem } from './week-hours.ts';
import { DayHours } from './day-hours.tsx';
import { FormSection } from '../form-section.tsx';
import styles from './hours-section.module.css';

interface HoursSectionProps {
  errors: FieldErrors;
  /** The weekday that is unfolded. */
  openDay: Weekday | undefined;
  onOpenDayChange: (day: Weekday | undefined) => void;
}

/** Memoised, so that a change of one day does not draw all others, with their hundreds of hours to choose from. */
const Day = memo(DayHours);

/** The week, one line for each day; a day unfolds to be changed. */
export function HoursSection({ errors, openDay, onOpenDayChange }: HoursSectionProps) {
  const week = useCourtForm((state) => state.draft.operatingHours);
  const problems = WEEKDAYS.map((day) => findDayProblem(week, day));
  const general = problems.some(Boolean) ? undefined : errors['operatingHours'];
  return (
    <FormSection title={TEXTS.hours} hint={TEXTS.hoursHint}>
      {general !== undefined && (
        <p className={styles['problem']} data-invalid tabIndex={-1}>
          <CircleAlert />
          {general}
        </p>
      )}
      <ul className={styles['week']} role="list">
        {WEEKDAYS.map((day, index) => (
          <li key={day} className={styles['day']}>
            <Day
              day={day}
              problem={problems[index]}
              isUnfolded={day === openDay}
              onOpenDayChange={onOpenDayChange}
            />
          </li>
        ))}
      </ul>
    </FormSection>
  );
}
