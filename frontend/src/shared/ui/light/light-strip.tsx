import { classNames } from '../class-names.ts';
import { lightGradient, type Light } from './day-light.ts';
import styles from './light-strip.module.css';

export interface LitHours {
  startHour: number;
  /** Past 24 for hours after midnight. */
  endHour: number;
  light: Light;
}

interface LightStripProps {
  /** The open hours; the rest of the day is a thin line. */
  lit: readonly LitHours[];
  /** The hours the strip spans from left to right. */
  fromHour?: number;
  untilHour?: number;
  /** 'band' fills its container and leaves out the thin line. */
  size?: 'thin' | 'tall' | 'band';
}

/** A day drawn in the light of its hours. Hidden from screen readers, because the words beside it say the same. */
export function LightStrip({ lit, fromHour = 0, untilHour = 24, size = 'thin' }: LightStripProps) {
  const span = untilHour - fromHour;
  const place = (hour: number) => Math.min(Math.max((hour - fromHour) / span, 0), 1) * 100;
  return (
    <span className={classNames(styles['strip'], styles[size])} aria-hidden="true">
      {lit.map(({ startHour, endHour, light }) => (
        <span
          key={startHour}
          className={styles['lit']}
          style={{
            left: `${place(startHour)}%`,
            width: `${place(endHour) - place(startHour)}%`,
            background: lightGradient(startHour, endHour, light),
            boxShadow: `inset 0 0 0 1px var(--light-${light}-edge)`,
          }}
        />
      ))}
    </span>
  );
}
