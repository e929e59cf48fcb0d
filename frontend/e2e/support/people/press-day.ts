import type { Locator } from 'playwright-core';

/**
 * Chooses a day. Resolves when its hours are asked for: until the pressed day is on the screen, those of the day before
 * are there and can be pressed.
 */
export async function pressDay(day: Locator, date: string): Promise<void> {
  const asked = day.page().waitForRequest(new RegExp(`/api/bookings/court/.*date=${date}`));
  await day.click();
  await asked;
}

/** The day in a row of days. */
export const chooseDay = (where: Locator, date: string) =>
  pressDay(where.locator(`label[data-date="${date}"]`), date);
