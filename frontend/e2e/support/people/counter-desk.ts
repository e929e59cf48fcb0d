/** The counter of an owner's court, where walk-ins are booked, on a day that is still free. */
import type { Locator, Page } from 'playwright-core';
import { beforeAll } from 'vitest';
import { dateAhead } from '../../../../infra/scripts/testing/date-ahead.ts';
import { openCreaseForFile } from '../crease/open-crease.ts';
import { findCourtId } from './people.ts';
import { chooseDay } from './press-day.ts';
import { createPages } from './signed-in.ts';

export const COURT = 'Havelock Indoor Nets';

export const hourOn = (page: Page, hours: RegExp) => page.getByRole('button', { name: hours });

/** One product for the file. To be read only in hooks and tests. */
export function openCounterForFile() {
  const crease = openCreaseForFile({ isMoving: true });
  let courtId: string;
  let date: string;

  beforeAll(async () => {
    courtId = await findCourtId(crease.url, COURT);
    date = dateAhead(6);
  });

  return {
    get url() {
      return crease.url;
    },
    get courtId() {
      return courtId;
    },
    get date() {
      return date;
    },
    /** Where customers ask for hours of the court on the date. */
    get bookingUrl() {
      return `${crease.url}/booking/${courtId}?date=${date}`;
    },
    /** Each page has a window of its own. */
    openPage: (view: Parameters<typeof createPages>[1], email: string): Promise<Page> =>
      createPages(crease, view)(email),
    openCourt: async (page: Page): Promise<void> => {
      await page.goto(`${crease.url}/courts/${courtId}`);
    },
    /** Opens the manual booking on the test's date; which day it chooses by itself depends on the time of day. */
    openCounter: async (page: Page): Promise<Locator> => {
      await page.getByRole('button', { name: 'Create Manual Booking' }).click();
      const counter = page.getByRole('dialog', { name: 'Create Manual Booking' });
      await chooseDay(counter, date);
      await counter.getByRole('button', { name: /^7 PM to 8 PM/ }).waitFor();
      return counter;
    },
  };
}
