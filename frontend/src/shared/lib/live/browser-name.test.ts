import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { makeStorage } from '../storage/storage.factory.ts';

beforeEach(() => {
  vi.stubGlobal('localStorage', makeStorage());
});
afterEach(() => {
  vi.unstubAllGlobals();
});

/** A page has modules of its own. */
async function nameInNewTab(): Promise<string> {
  vi.resetModules();
  const { nameOfBrowser } = await import('./browser-name.ts');
  const name = nameOfBrowser();
  expect(nameOfBrowser()).toBe(name);
  return name;
}

test('when another tab opens, then it has the name of the same browser, and another browser has another', async () => {
  const name = await nameInNewTab();
  expect(name).toMatch(/^[\da-z]{5,}$/);
  expect(await nameInNewTab()).toBe(name);
  vi.stubGlobal('localStorage', makeStorage());
  expect(await nameInNewTab()).not.toBe(name);
});

test('when nothing can be stored, then a tab has one name all the same', async () => {
  vi.stubGlobal('localStorage', makeStorage(0));
  expect(await nameInNewTab()).not.toBe(await nameInNewTab());
});
