import { fileURLToPath } from 'node:url';
import { DEMO_PEOPLE } from '../src/demo/demo-accounts.ts';
import { seedDemo, type SeedParts } from '../src/demo/seed-demo.ts';
import { createLocalImageStore } from '../src/platform/images/local-images.ts';
import { quickPasswords, type TestServer } from './start-test-server.ts';

const picturesFolder = fileURLToPath(new URL('../src/demo/pictures', import.meta.url));

export const demoPartsOf = (
  { services, clock, uploadsFolder }: TestServer,
  requestAnswerHours = 24,
): SeedParts => ({
  ...services,
  clock,
  passwords: quickPasswords,
  images: createLocalImageStore(uploadsFolder),
  requestAnswerHours,
  picturesFolder,
});

export const addDemoData = (server: TestServer, requestAnswerHours?: number): Promise<void> =>
  seedDemo(demoPartsOf(server, requestAnswerHours), DEMO_PEOPLE);
