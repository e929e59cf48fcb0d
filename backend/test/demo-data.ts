import { fileURLToPath } from 'node:url';
import { seedDemo } from '../src/demo/seed-demo.ts';
import { createLocalImageStore } from '../src/platform/images/images.ts';
import { createPasswordHasher } from '../src/platform/secrets/password-hasher.ts';
import type { TestServer } from './start-test-server.ts';

const passwords = createPasswordHasher({ cost: 4 });
const picturesFolder = fileURLToPath(new URL('../src/demo/pictures', import.meta.url));

export function addDemoData(
  { services, clock, uploadsFolder }: TestServer,
  requestAnswerHours = 24,
): Promise<void> {
  return seedDemo({
    ...services,
    clock,
    passwords,
    courts: services.courtRecords,
    bookings: services.bookingRecords,
    images: createLocalImageStore(uploadsFolder),
    requestAnswerHours,
    picturesFolder,
  });
}
