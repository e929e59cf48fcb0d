import { fileURLToPath } from 'node:url';
import { seedDemo } from '../src/demo/seed-demo.ts';
import { createLocalImageStore } from '../src/platform/images/local-images.ts';
import { quickPasswords, type TestServer } from './start-test-server.ts';

const picturesFolder = fileURLToPath(new URL('../src/demo/pictures', import.meta.url));

export function addDemoData(
  { services, clock, uploadsFolder }: TestServer,
  requestAnswerHours = 24,
): Promise<void> {
  return seedDemo({
    ...services,
    clock,
    passwords: quickPasswords,
    images: createLocalImageStore(uploadsFolder),
    requestAnswerHours,
    picturesFolder,
  });
}
