import { classNames } from './class-names.ts';
import { lightGradient, type Light } from './day-light.ts';
import styles from './light-strip.module.css';

export interface LitHours {
  startHour: number;
  /** Past 24 for hours after midnight. */
  endHour: number;
  light: Light;
}

interface LightStripProps {
  /** The hours that are lit; the rest of the day stays a bare line. */
  lit: readonly LitHours[];
  /** The hours the strip spans from left to right. */
  fromHour?: number;
  untilHour?: number;
  /** A band fills what it stands in, without the line of the hours that are not lit. */
  size?: 'thin' | 'tall' | 'band';
}

/** A day drawn as light. Decoration: the words beside it say the same. */
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
