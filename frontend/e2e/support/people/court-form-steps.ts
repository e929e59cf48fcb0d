/** Steps of an owner in the court form. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { inProject } from '../../../../infra/scripts/project.mjs';
import { noticeOn } from './people.ts';

const pictureAt = (name: string) => inProject(`backend/src/demo/pictures/${name}-large.webp`);
export const PICTURES = {
  nets: pictureAt('court-01-1'),
  mat: pictureAt('court-02-1'),
  lights: pictureAt('court-03-1'),
};

/** Presses the first visible button of this name, because phones and desks have the same button at different places. */
export const pressButton = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name }).first().click();

export async function fillTexts(page: Page, courtName: string): Promise<void> {
  await page.getByLabel('Court name').fill(courtName);
  await page.getByLabel('Description').fill('Two lanes, a minute from the beach road.');
  await page.getByLabel('Address').fill('4 Beach Road');
  await page.getByLabel('City').fill('Panadura');
  await page.getByLabel('Province').selectOption('Western');
  await page.getByLabel('District').selectOption('Kalutara');
  await page.getByLabel('Maps link').fill('https://www.google.com/maps/@6.7115,79.9072,17z');
  await page.getByLabel('Day rate').fill('4000');
  await page.getByLabel('Night rate').fill('6500');
}

/** Opens every day of the week, in the morning, and in the evening until 1 AM with floodlight. */
export async function giveHours(page: Page): Promise<void> {
  await pressButton(page, /^Monday/);
  await pressButton(page, 'Add time slot');
  await noticeOn(page, 'Two time slots on Monday overlap');
  await pressButton(page, 'Remove 9 AM to 5 PM');
  const evening = page.getByRole('group', { name: '6 to 11 PM' });
  await evening.getByLabel('To', { exact: true }).selectOption('01:00');
  await pressButton(page, 'Copy to all days');
}

/** The addresses of the pictures in the form, in order. */
export const picturesOn = (page: Page) =>
  page
    .locator('[data-picture] img')
    .evaluateAll((images) => (images as HTMLImageElement[]).map(({ src }) => src));

/** Chooses files and returns the addresses of the pictures in the form afterwards. */
export async function choosePictures(
  page: Page,
  files: string[],
  expectedCount: number,
): Promise<string[]> {
  await page.locator('input[type="file"]').setInputFiles(files);
  await expect.poll(async () => (await picturesOn(page)).length).toBe(expectedCount);
  return picturesOn(page);
}

/** Moves a picture with the arrow keys. */
export async function movePicture(page: Page, position: number, keys: string[]): Promise<void> {
  await page.getByRole('button', { name: `Drag picture ${position}` }).focus();
  for (const key of keys) await page.keyboard.press(key);
}
