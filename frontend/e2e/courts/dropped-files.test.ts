/** An owner drags a picture from a folder onto the court form. */
import { expect, test } from 'vitest';
import { PICTURES, picturesOn } from '../support/people/court-form-steps.ts';
import { openCreaseForFile } from '../support/crease/open-crease.ts';
import { createPages } from '../support/people/signed-in.ts';

const crease = openCreaseForFile();
const open = createPages(crease);

test('when a picture is dropped beside its field, then the browser does not open it; in the field it is taken', async () => {
  const page = await open('owner@demo.lk');
  await page.goto(`${crease.url}/courts/new`);
  await page.getByText('Add pictures').waitFor();
  const readDrag = () => page.evaluate(() => Reflect.get(window, 'dragged') as unknown);
  await page.evaluate(() =>
    window.addEventListener('dragover', (event) => {
      const { defaultPrevented, dataTransfer } = event;
      const dragged = { isTaken: defaultPrevented, effect: dataTransfer?.dropEffect };
      Object.assign(window, { dragged });
    }),
  );
  const devtools = await page.context().newCDPSession(page);
  const dropOn = async (text: string) => {
    const place = page.getByText(text, { exact: true });
    await place.scrollIntoViewIfNeeded();
    const { x = 0, y = 0 } = (await place.boundingBox()) ?? {};
    const data = { items: [], files: [PICTURES.nets], dragOperationsMask: 1 };
    for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
      await devtools.send('Input.dispatchDragEvent', { type, x: x + 5, y: y + 5, data });
    }
  };
  await dropOn('The court');
  await expect.poll(readDrag).toEqual({ isTaken: true, effect: 'none' });
  await dropOn('Add pictures');
  await expect.poll(async () => (await picturesOn(page)).length).toBe(1);
});
