import { PAGES } from '@crease/contract';
import { isValidElement } from 'react';
import type { RouteObject } from 'react-router-dom';
import { afterAll, expect, test, vi } from 'vitest';
import { isLazyPage } from './lazy-page.tsx';

/** Some modules use browser globals when they are imported. */
vi.stubGlobal('localStorage', { getItem: () => null });
vi.stubGlobal('window', new EventTarget());
afterAll(() => vi.unstubAllGlobals());
const { ROUTES } = await import('./routes.tsx');

const leavesOf = (routes: RouteObject[]): RouteObject[] =>
  routes.flatMap((route) => (route.children ? leavesOf(route.children) : [route]));

/** The file name that belongs to a component: `CourtsPage` is in `courts-page.tsx`. */
function screenOf(component: unknown): string {
  if (typeof component !== 'function') throw new Error('A page is a function.');
  return component.name.replace(/(?<!^)[A-Z]/g, (letter) => `-${letter}`).toLowerCase();
}

async function describeRoute({ path, element }: RouteObject): Promise<string> {
  if (!isValidElement(element)) throw new Error(`Nothing is drawn at ${path}.`);
  const { type } = element;
  const page: unknown = isLazyPage(type) ? await type.loadFiles() : type;
  return `${path} ${screenOf(page)}`;
}

test('when the server names the screen of an address, then it is the one that the browser draws there', async () => {
  const routes = leavesOf(ROUTES).filter(({ path }) => path !== '*');
  const drawn = await Promise.all(routes.map(describeRoute));
  expect(drawn.sort()).toEqual(PAGES.map(({ pattern, screen }) => `${pattern} ${screen}`).sort());
}, 60_000);
