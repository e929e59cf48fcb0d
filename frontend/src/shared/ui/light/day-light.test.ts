import { describe, expect, test } from 'vitest';
import { lightColour, lightGradient, lightStyle } from './day-light.ts';

describe('the light of an hour', () => {
  test('when it is early, then the day is gold, at noon pale, before six amber', () => {
    expect(lightColour(4, 'day')).toBe('var(--light-dawn)');
    expect(lightColour(12, 'day')).toBe('var(--light-noon)');
    expect(lightColour(18, 'day')).toBe('var(--light-dusk)');
  });

  test('when the hour lies between two lights, then it mixes them by its distance', () => {
    expect(lightColour(8, 'day')).toBe(
      'var(--plain-day, color-mix(in oklab, var(--light-noon) 50%, var(--light-dawn)))',
    );
    expect(lightColour(21, 'night')).toBe(
      'var(--plain-night, color-mix(in oklab, var(--light-midnight) 50%, var(--light-turf)))',
    );
  });

  test('when the hour is past midnight, then the night goes on instead of starting again', () => {
    expect(lightColour(1, 'night')).toBe('var(--light-midnight)');
    expect(lightColour(25, 'night')).toBe(lightColour(1, 'night'));
  });

  test('when a court sells an evening hour by day, then it keeps the light of the day', () =>
    expect(lightStyle(20, 'day')).toMatchObject({
      '--light-ground': 'var(--light-dusk)',
      '--light-ink': 'var(--light-day-ink)',
    }));

  test('when a window is one hour long, then its gradient still has two ends', () =>
    expect(lightGradient(12, 13, 'day')).toBe(
      'linear-gradient(90deg var(--blend), var(--light-noon), var(--light-noon))',
    ));
});
