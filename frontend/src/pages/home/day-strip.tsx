import { FLOODLIGHT_HOUR } from '../../shared/ui/light/day-light.ts';
import { LightStrip, type LitHours } from '../../shared/ui/light/light-strip.tsx';
import { useNow } from '../../shared/ui/use-now.ts';
import { useTakenOver } from '../../shared/ui/use-taken-over.ts';
import styles from './day-strip.module.css';
import { HOME_TEXTS } from './home.texts.ts';
import { sriLankaClockAt } from './sri-lanka-clock.ts';

const FROM_HOUR = 6;
const UNTIL_HOUR = 24;

const DAY: readonly LitHours[] = [
  { startHour: FROM_HOUR, endHour: FLOODLIGHT_HOUR, light: 'day' },
  { startHour: FLOODLIGHT_HOUR, endHour: UNTIL_HOUR, light: 'night' },
];

const HOUR_MARKS = [
  { hour: FROM_HOUR, label: '6 AM' },
  { hour: 12, label: 'Noon' },
  { hour: FLOODLIGHT_HOUR, label: '6 PM' },
  { hour: UNTIL_HOUR, label: '12 AM' },
];

function placeOf(hour: number): string {
  return `${((hour - FROM_HOUR) / (UNTIL_HOUR - FROM_HOUR)) * 100}%`;
}

/**
 * A day in the light of its hours, with the present time in Sri Lanka. The server may have drawn another time of day,
 * or another clock: React leaves that as it is when it takes the drawing over, so it is drawn anew afterwards.
 */
export function DayStrip() {
  const clock = sriLankaClockAt(useNow());
  const drawing = String(useTakenOver());
  return (
    <div key={drawing} className={styles['strip']}>
      <p className={styles['now']}>
        <b className="tabular" suppressHydrationWarning>
          {HOME_TEXTS.nowInSriLanka(clock.label)}
        </b>
        <span suppressHydrationWarning>
          {clock.light === 'day' ? HOME_TEXTS.dayUntil : HOME_TEXTS.nightUntil}
        </span>
      </p>
      <div className={styles['day']} aria-hidden="true">
        <LightStrip lit={DAY} fromHour={FROM_HOUR} untilHour={UNTIL_HOUR} size="tall" />
        <span
          className={styles['marker']}
          style={{ left: placeOf(clock.hour) }}
          hidden={clock.hour < FROM_HOUR}
          suppressHydrationWarning
        />
      </div>
      <div className={styles['hours']} aria-hidden="true">
        {HOUR_MARKS.map(({ hour, label }) => (
          <span key={hour} className={styles['hour']} style={{ left: placeOf(hour) }}>
            {label}
          </span>
        ))}
      </div>
    </div>
  );
}
