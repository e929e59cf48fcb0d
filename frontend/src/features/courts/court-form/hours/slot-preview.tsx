import {
  decimalOf,
  formatHour,
  formatRupees,
  HOURS_PER_DAY,
  rateOf,
  totalOf,
  WEEKDAYS,
  windowsInOrder,
  type DatedSlot,
  type Weekday,
} from '@crease/contract';
import { useId } from 'react';
import { capitalised } from '../../../../shared/lib/words/capitalised.ts';
import { formatHourCount } from '../../../../shared/lib/words/dates.ts';
import { classNames } from '../../../../shared/ui/class-names.ts';
import { lightStyle } from '../../../../shared/ui/light/day-light.ts';
import { LightStrip } from '../../../../shared/ui/light/light-strip.tsx';
import { litHoursOf } from '../../court-facts.ts';
import { useCourtForm } from '../court-form.store.ts';
import { COURT_FORM_TEXTS as TEXTS } from '../court-form.texts.ts';
import { previewSlots } from './week-hours.ts';
import styles from './slot-preview.module.css';

interface SlotPreviewProps {
  day: Weekday;
  onDayChange: (day: Weekday) => void;
}

const NO_RATE = 'Rs –';
const SHORT_NAME_CHARACTERS = 3;

/** Shows the slots of a weekday as customers will see them, while the hours are being edited. */
export function SlotPreview({ day, onDayChange }: SlotPreviewProps) {
  const id = useId();
  const draft = useCourtForm((state) => state.draft);
  const slots = previewSlots(draft.operatingHours, day);
  const rates = { dayRate: decimalOf(draft.dayRate), nightRate: decimalOf(draft.nightRate) };
  const hasRates = !Object.values(rates).some(Number.isNaN);
  return (
    <section className={styles['preview']} aria-labelledby={id}>
      <h2 id={id} className={styles['title']}>
        {TEXTS.preview}
      </h2>
      <WeekPicker day={day} onDayChange={onDayChange} />
      {slots.length === 0 ? (
        <p className={styles['closed']}>{TEXTS.previewClosed}</p>
      ) : (
        <>
          <ul className={styles['slots']} role="list">
            {slots.map((slot) => (
              <PreviewSlot
                key={slot.hourOffset}
                slot={slot}
                rate={hasRates ? formatRupees(rateOf(slot.type, rates)) : NO_RATE}
              />
            ))}
          </ul>
          <p className={classNames(styles['sum'], 'tabular')}>
            {formatHourCount(slots.length)}
            {hasRates && TEXTS.previewSum(formatRupees(totalOf(slots, rates)))}
          </p>
        </>
      )}
    </section>
  );
}

function PreviewSlot({ slot, rate }: { slot: DatedSlot; rate: string }) {
  return (
    <li
      className={classNames(styles['slot'], styles[slot.type])}
      style={lightStyle(slot.hourOffset, slot.type)}
    >
      <span className={classNames(styles['hour'], 'tabular')}>
        {capitalised(formatHour(slot.startTime))}
      </span>
      <span className={classNames(styles['rate'], 'tabular')}>{rate}</span>
      <span className="visually-hidden">
        {slot.type === 'day' ? TEXTS.day : TEXTS.night}
        {slot.hourOffset >= HOURS_PER_DAY && `, ${TEXTS.nextDay}`}
      </span>
    </li>
  );
}

function WeekPicker({ day: shown, onDayChange }: SlotPreviewProps) {
  const name = useId();
  const week = useCourtForm((state) => state.draft.operatingHours);
  return (
    <fieldset>
      <legend className="visually-hidden">{TEXTS.previewDay}</legend>
      <div className={styles['week']}>
        {WEEKDAYS.map((day) => (
          <label key={day} className={styles['weekday']}>
            <input
              type="radio"
              className="covering"
              name={name}
              aria-label={day}
              checked={day === shown}
              onChange={() => onDayChange(day)}
            />
            <span aria-hidden="true">{day.slice(0, SHORT_NAME_CHARACTERS)}</span>
            <LightStrip lit={litHoursOf(windowsInOrder(week, day))} />
          </label>
        ))}
      </div>
    </fieldset>
  );
}
