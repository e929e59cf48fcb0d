import { test } from 'vitest';
import { playBookingStory } from '../support/people/booking-story.ts';
import { openCreaseForFile } from '../support/crease/open-crease.ts';

const crease = openCreaseForFile({ isMoving: true });

async function openPage() {
  const context = await crease.newContext({ viewport: { width: 1280, height: 900 } });
  return context.newPage();
}

test('when a customer asks and the owner accepts, then every open page shows it within a second', async () => {
  const [customer, owner, visitor] = await Promise.all([openPage(), openPage(), openPage()]);
  await playBookingStory(crease.url, { customer, owner, visitor });
});
