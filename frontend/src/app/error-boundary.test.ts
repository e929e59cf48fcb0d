import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ReplacedBuildError } from '../shared/lib/page-files/newer-build.ts';
import { ErrorBoundary } from './error-boundary.tsx';

const FILE = 'https://crease.lk/assets/contact-page.js';
const MISSED_IN_FIREFOX = new TypeError(`error loading dynamically imported module: ${FILE}`);
const MISSED_IN_CHROME = new TypeError(`Failed to fetch dynamically imported module: ${FILE}`);

let connection: { onLine: boolean };
const reload = vi.fn<() => void>();
const redraw = vi.fn<ErrorBoundary['setState']>();
let browser: EventTarget;
let boundary: ErrorBoundary;

beforeEach(() => {
  reload.mockClear();
  redraw.mockClear();
  browser = Object.assign(new EventTarget(), { location: { reload } });
  connection = { onLine: true };
  vi.stubGlobal('window', browser);
  vi.stubGlobal('navigator', connection);
  vi.spyOn(console, 'error').mockReturnValue(undefined);
  boundary = new ErrorBoundary({ children: 'a page' });
  boundary.setState = redraw;
});

afterEach(() => {
  vi.unstubAllGlobals();
});

function fail(error: unknown) {
  boundary.componentDidCatch(error);
}

const goOnline = () => browser.dispatchEvent(new Event('online'));

test('when the file of a page did not come without a connection, then it is asked for once there is one', () => {
  fail(MISSED_IN_FIREFOX);
  expect(redraw).not.toHaveBeenCalled();
  goOnline();
  expect(redraw).toHaveBeenCalledWith({ isBroken: false });
  expect(reload).not.toHaveBeenCalled();
});

test('when Firefox does not ask for it although there is a connection again, then the page is loaded anew', () => {
  fail(MISSED_IN_FIREFOX);
  goOnline();
  fail(MISSED_IN_FIREFOX);
  expect(reload).toHaveBeenCalledOnce();
});

test('when another browser asked and it did not come either, then the page stays', () => {
  fail(MISSED_IN_CHROME);
  goOnline();
  fail(MISSED_IN_CHROME);
  expect(reload).not.toHaveBeenCalled();
});

test('when the connection has gone again meanwhile, then the page stays, because it could not be loaded', () => {
  fail(MISSED_IN_FIREFOX);
  goOnline();
  connection.onLine = false;
  fail(MISSED_IN_FIREFOX);
  expect(reload).not.toHaveBeenCalled();
});

test('when what is thrown then is no error, then the page stays, and its header with it', () => {
  fail(MISSED_IN_FIREFOX);
  goOnline();
  expect(() => {
    fail('no error');
    fail(undefined);
  }).not.toThrow();
  expect(reload).not.toHaveBeenCalled();
});

test('when a page fails that was opened after another one had failed, then nothing is loaded anew', () => {
  fail(MISSED_IN_FIREFOX);
  boundary.state = { isBroken: true };
  boundary.componentDidUpdate({ children: 'a page', resetKey: '/contact' });
  fail(MISSED_IN_FIREFOX);
  expect(reload).not.toHaveBeenCalled();
});

test('when Firefox does not ask again for what did not come when it was brought ahead, then the page is loaded anew', async () => {
  // What did not come is remembered until then, which is a matter of this test alone.
  vi.resetModules();
  const { lazyPage } = await import('./lazy-page.tsx');
  const fresh = new (await import('./error-boundary.tsx')).ErrorBoundary({ children: 'a page' });
  await lazyPage(() => Promise.reject(MISSED_IN_FIREFOX)).loadAhead();
  fresh.componentDidCatch(MISSED_IN_CHROME);
  expect(reload).not.toHaveBeenCalled();
  fresh.componentDidCatch(MISSED_IN_FIREFOX);
  expect(reload).toHaveBeenCalledOnce();
});

test('when a newer build has taken the page away, then it is loaded anew', () => {
  fail(new ReplacedBuildError());
  expect(reload).toHaveBeenCalledOnce();
});

test('when that was found while the page was opened, then it is not tried again meanwhile', () => {
  boundary.state = { isBroken: true, isReplaced: true };
  boundary.componentDidUpdate({ children: 'a page', resetKey: '/contact' });
  expect(redraw).not.toHaveBeenCalled();
});
