import { absoluteHourAt, instantOfAbsoluteHour } from '@crease/contract';
import { FLOODLIGHT_HOUR, type Light } from '../../shared/ui/day-light.ts';

const HOURS_PER_DAY = 24;
const MINUTES_PER_HOUR = 60;
const MS_PER_MINUTE = 60_000;

export interface SriLankaClock {
  /** 0 to under 24, with the minutes as a fraction. */
  hour: number;
  /** '7:05 PM' */
  label: string;
  light: Light;
}

/** The time of day in Sri Lanka, wherever the browser stands. */
export function sriLankaClockAt(instantMs: number): SriLankaClock {
  const absoluteHour = absoluteHourAt(instantMs);
  const clockHour = absoluteHour % HOURS_PER_DAY;
  const minute = Math.floor((instantMs - instantOfAbsoluteHour(absoluteHour)) / MS_PER_MINUTE);
  const shownHour = clockHour % 12 === 0 ? 12 : clockHour % 12;
  const half = clockHour < 12 ? 'AM' : 'PM';
  return {
    hour: clockHour + minute / MINUTES_PER_HOUR,
    label: `${String(shownHour)}:${String(minute).padStart(2, '0')} ${half}`,
    light: clockHour >= FLOODLIGHT_HOUR ? 'night' : 'day',
  };
}
