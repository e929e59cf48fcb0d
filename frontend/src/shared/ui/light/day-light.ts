/**
 * The light of an hour, as CSS.
 *
 *   <button style={lightStyle(19, 'night')}>      sets, on that element and below:
 *     --light-ground   what to paint behind        background: var(--light-ground)
 *     --light-ink      text that reads on it       color: var(--light-ink)      (4.5:1 at every hour)
 *     --light-edge     its border                  border-color: var(--light-edge)
 *
 *   lightGradient(8, 14, 'day')                    a background that runs left to right through those hours
 *
 * The hour is 0 to 23; 24 and more (past midnight) wraps. The sale's type decides between day and night,
 * the hour only where in that light it stands: early gold, pale noon, amber; floodlit turf to blue-black.
 * All colours are tokens, so both appearances follow by themselves.
 */
import { HOURS_PER_DAY, clockHourOf } from '@crease/contract';
import type { CSSProperties } from 'react';

export type Light = 'day' | 'night';

/** When night begins where no court's own hours are shown; the specification says 6 PM. */
export const FLOODLIGHT_HOUR = 18;

interface LightStop {
  hour: number;
  colour: string;
}

const STOPS: Record<Light, readonly LightStop[]> = {
  day: [
    { hour: 5, colour: 'var(--light-dawn)' },
    { hour: 11, colour: 'var(--light-noon)' },
    { hour: 14, colour: 'var(--light-noon)' },
    { hour: FLOODLIGHT_HOUR, colour: 'var(--light-dusk)' },
  ],
  night: [
    { hour: FLOODLIGHT_HOUR, colour: 'var(--light-turf)' },
    { hour: 24, colour: 'var(--light-midnight)' },
  ],
};

/** A night slot before this hour belongs to the evening before. */
const MORNING_HOUR = 12;

function placeInLight(hour: number, light: Light): number {
  const clockHour = clockHourOf(hour);
  return light === 'night' && clockHour < MORNING_HOUR ? clockHour + HOURS_PER_DAY : clockHour;
}

export function lightColour(hour: number, light: Light): string {
  const place = placeInLight(hour, light);
  const stops = STOPS[light];
  const next = stops.findIndex((stop) => stop.hour > place);
  const after = stops[next];
  const before = stops[next - 1];
  if (!after) return stops.at(-1)?.colour ?? '';
  if (!before || before.colour === after.colour) return after.colour;
  const share = Math.round(((place - before.hour) / (after.hour - before.hour)) * 100);
  return `var(--plain-${light}, color-mix(in oklab, ${after.colour} ${share}%, ${before.colour}))`;
}

export function lightStyle(hour: number, light: Light): CSSProperties {
  const properties: Record<`--light-${string}`, string> = {
    '--light-ground': lightColour(hour, light),
    '--light-ink': `var(--light-${light}-ink)`,
    '--light-edge': `var(--light-${light}-edge)`,
  };
  return properties;
}

/** A gradient from one hour to another; an end past 24 is after midnight. */
export function lightGradient(startHour: number, endHour: number, light: Light): string {
  const hours = Array.from({ length: endHour - startHour }, (_, index) => startHour + index);
  const colours = hours.map((hour) => lightColour(hour, light));
  if (colours.length === 1) colours.push(...colours);
  return `linear-gradient(90deg var(--blend), ${colours.join(', ')})`;
}
