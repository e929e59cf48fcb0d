import { colomboClockAt, formatClock } from '@crease/contract';
import { FLOODLIGHT_HOUR, type Light } from '../../shared/ui/light/day-light.ts';

const MINUTES_PER_HOUR = 60;

interface SriLankaClock {
  /** 0 to under 24, with the minutes as a fraction. */
  hour: number;
  /** '7:05 PM' */
  label: string;
  light: Light;
}

/** The time of day in Sri Lanka, wherever the browser is. */
export function sriLankaClockAt(instantMs: number): SriLankaClock {
  const { hour, minute } = colomboClockAt(instantMs);
  return {
    hour: hour + minute / MINUTES_PER_HOUR,
    label: formatClock(instantMs),
    light: hour >= FLOODLIGHT_HOUR ? 'night' : 'day',
  };
}
