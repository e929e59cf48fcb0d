/// <reference lib="dom" />
/** On a network that lets no WebSocket through, what happens elsewhere still comes by itself. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { createGate } from '../support/browser/gate.ts';
import { openCreaseForFile } from '../support/crease/open-crease.ts';
import { findCourtId } from '../support/people/people.ts';
import { createPages } from '../support/people/signed-in.ts';

/** Longer than a connection is waited for, with the pause before the next attempt. */
const NEXT_ATTEMPT_MS = 12_000;

const crease = openCreaseForFile({ hasPictures: false });

/** Each is answered that there is nothing, as by a firewall that takes it for a page. */
const refuseAll = (page: Page) =>
  page.addInitScript(() => {
    class RefusedWebSocket extends WebSocket {
      constructor() {
        super('/nothing-here');
      }
    }
    Object.assign(globalThis, { WebSocket: RefusedWebSocket });
  });

async function hearOfAnother(page: Page, address: string): Promise<void> {
  const other = await createPages(crease)();
  await other.goto(address);
  await page.getByText('As it is right now, with 1 other looking.').waitFor();
}

test('when WebSockets are refused, then pushes come without them, and none is waited for', async () => {
  const address = `${crease.url}/courts/${await findCourtId(crease.url, 'Havelock Indoor Nets')}`;
  const page = await createPages(crease)();
  await refuseAll(page);
  const polled = page.waitForRequest(/transport=polling/);
  await page.clock.install();
  await page.goto(address);
  await polled;
  await hearOfAnother(page, address);
});

test('when WebSockets get no answer, then pushes come without them from the next attempt on', async () => {
  const address = `${crease.url}/courts/${await findCourtId(crease.url, 'Galle Fort Indoor Cricket')}`;
  const page = await createPages(crease)();
  const { opened: tried, open: noteTry } = createGate();
  await page.routeWebSocket(/socket\.io/, () => noteTry());
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.clock.install();
  await page.goto(address);
  await tried;
  expect(asked.filter((url) => url.includes('polling'))).toEqual([]);
  await page.clock.runFor(NEXT_ATTEMPT_MS);
  await hearOfAnother(page, address);
});
