/**
 * `npm run screenshots`: takes a picture of every screen for every role, on a phone and a laptop, light and dark,
 * into .cache/screenshots.
 */
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildProject } from './build.mjs';
import { installPackages } from './install/install.mjs';
import { installPrograms } from './install/install-programs.mjs';
import { inProject, requireNode, runScript, say } from './project.mjs';

const FOLDER = inProject('.cache/screenshots');

/** @typedef {{ name: string, path: string, email?: string, press?: string }} Screen */
/** @typedef {{ width: number, height: number, isMobile: boolean, colorScheme: 'light' | 'dark' }} Look */

/** A phone's scroll bar lies over the page, a laptop's takes width from it. */
const SIZES = [
  { width: 360, height: 740, isMobile: true },
  { width: 1280, height: 800, isMobile: false },
];
/** @type {Look[]} */
const LOOKS = SIZES.flatMap((size) => [
  { ...size, colorScheme: 'light' },
  { ...size, colorScheme: 'dark' },
]);

/**
 * Presses a button, or picks one of several choices.
 * @param {import('playwright-core').Page} page
 * @param {string} name
 */
async function press(page, name) {
  const wanted = new RegExp(`^${name}`);
  const choice = page
    .getByRole('tab', { name: wanted })
    .or(page.getByRole('radio', { name: wanted }));
  const isChoice = (await choice.count()) > 0;
  const target = isChoice ? choice : page.getByRole('button', { name: wanted });
  const seen = isChoice ? target.first() : target.filter({ visible: true }).first();
  await seen.click({ force: isChoice });
  await page.waitForLoadState('networkidle');
}

/**
 * @param {import('playwright-core').BrowserContext} context @param {{ address: string, screen: Screen, file: string }}
 * shot
 */
async function shoot(context, { address, screen, file }) {
  const page = await context.newPage();
  await page.goto(address, { waitUntil: 'networkidle' });
  await page.locator('main h1').first().waitFor();
  if (screen.press !== undefined) await press(page, screen.press);
  // Pictures further down load only when the page is scrolled to them.
  const isDialogOpen = (await page.locator('dialog[open]').count()) > 0;
  if (!isDialogOpen) {
    await page.evaluate('scrollTo(0, document.body.scrollHeight)');
    await page.waitForLoadState('networkidle');
    await page.evaluate('scrollTo(0, 0)');
  }
  await page.screenshot({ path: join(FOLDER, file), fullPage: !isDialogOpen });
  await page.close();
}

/**
 * Takes the pictures of what one person sees in one look.
 * @param {import('playwright-core').BrowserContext} context @param {Shown[]} shown @param {string} look
 */
async function shootFor(context, shown, look) {
  for (const { screen, address } of shown) {
    const role = screen.email?.split('@')[0] ?? 'visitor';
    await shoot(context, { address, screen, file: `${role}-${screen.name}-${look}.png` });
  }
}

/** @typedef {{ screen: Screen, address: string }} Shown */

/** @param {import('playwright-core').Browser} browser @param {string} url */
async function shootAll(browser, url) {
  const { addressOf, LISTED_COURT, LISTED_SCREENS, PRESSED_SCREENS } =
    await import('../../frontend/e2e/support/people/screens.ts');
  const { findCourtId } = await import('../../frontend/e2e/support/people/people.ts');
  const { tokenFor } = await import('../../frontend/e2e/support/crease/demo-tokens.ts');
  const courtId = await findCourtId(url, LISTED_COURT);
  /** @type {Screen[]} */
  const screens = [...LISTED_SCREENS, ...PRESSED_SCREENS];
  for (const email of new Set(screens.map((screen) => screen.email))) {
    const token = email === undefined ? undefined : await tokenFor(url, email);
    const shown = screens
      .filter((screen) => screen.email === email)
      .map((screen) => ({ screen, address: url + addressOf(screen, courtId) }));
    for (const { width, height, isMobile, colorScheme } of LOOKS) {
      const context = await browser.newContext({
        viewport: { width, height },
        isMobile,
        hasTouch: isMobile,
        colorScheme,
        reducedMotion: 'reduce',
      });
      if (token !== undefined) {
        const content = `localStorage.setItem('token', ${JSON.stringify(token)})`;
        await context.addInitScript({ content });
      }
      await shootFor(context, shown, `${width}-${colorScheme}`);
      await context.close();
    }
  }
  return screens.length * LOOKS.length;
}

await runScript(async () => {
  requireNode();
  await installPackages();
  await installPrograms(['chromium', 'fonts'], 'The pictures');
  await buildProject();
  await rm(FOLDER, { recursive: true, force: true });
  await mkdir(FOLDER, { recursive: true });
  // For what the stories know too, which is written in TypeScript. The packages may not have been installed before.
  const { register } = await import('tsx/esm/api');
  register();
  const { runInstance } = await import('../../frontend/e2e/support/crease/run-instance.ts');
  const { openBrowser } = await import('../../frontend/e2e/support/browser/open-browser.ts');
  const dataDirectory = await mkdtemp(join(tmpdir(), 'crease-screenshots-'));
  const server = await runInstance({ DATA_DIR: dataDirectory, SEED_DEMO: 'true' });
  const browser = await openBrowser();
  try {
    const count = await shootAll(browser, server.ready);
    say(`${count} pictures are in ${FOLDER}`);
  } finally {
    await browser.close();
    await server.stop();
    await rm(dataDirectory, { recursive: true, force: true });
  }
});
