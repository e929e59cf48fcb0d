/**
 * `npm run screenshots`: takes a picture of every screen for every role, on a phone and a laptop, light and dark,
 * into .cache/screenshots.
 */
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { spawn } from 'node:child_process';
import { buildProject } from './build.mjs';
import { installPackages } from './install.mjs';
import { installPrograms } from './install-programs.mjs';
import { inProject, requireNode, runScript, say } from './project.mjs';

const FOLDER = inProject('.cache/screenshots');
const COURT_NAME = 'Havelock Indoor Nets';
const PASSWORD = 'cricket123';

/**
 * `COURT` stands for the id of a court of the demo owner, `DATE` for a day soon. `press` names what is pressed before
 * the picture is taken.
 */
const SCREENS = {
  visitor: [
    { name: 'home', path: '/' },
    { name: 'courts', path: '/courts' },
    { name: 'courts-filtered', path: '/courts?province=Western&district=Colombo' },
    { name: 'courts-none', path: '/courts?search=nothing-like-it' },
    { name: 'court', path: '/courts/COURT' },
    { name: 'court-missing', path: '/courts/000000000000000000000000' },
    { name: 'login', path: '/login' },
    { name: 'register', path: '/register' },
    { name: 'register-owner', path: '/register', press: 'Court Owner' },
    { name: 'forgot-password', path: '/forgot-password' },
    { name: 'about', path: '/about' },
    { name: 'contact', path: '/contact' },
    { name: 'not-found', path: '/nowhere' },
  ],
  customer: [
    { name: 'court', path: '/courts/COURT' },
    { name: 'booking', path: '/booking/COURT?date=DATE&slots=20:00,21:00' },
    {
      name: 'booking-confirm',
      path: '/booking/COURT?date=DATE&slots=20:00,21:00',
      press: 'Request Booking',
    },
    { name: 'bookings', path: '/bookings' },
    { name: 'bookings-filters', path: '/bookings', press: 'Filters' },
    { name: 'bookings-cancel', path: '/bookings', press: 'Request Cancel' },
    { name: 'messages', path: '/messages' },
    { name: 'profile', path: '/profile' },
    { name: 'profile-edit', path: '/profile', press: 'Edit Profile' },
  ],
  owner: [
    { name: 'dashboard', path: '/dashboard' },
    { name: 'dashboard-courts', path: '/dashboard', press: 'Courts' },
    { name: 'calendar', path: '/bookings-calendar' },
    { name: 'court', path: '/courts/COURT' },
    { name: 'manual-booking', path: '/courts/COURT', press: 'Create Manual Booking' },
    { name: 'court-new', path: '/courts/new' },
    { name: 'court-edit', path: '/courts/COURT/edit' },
    { name: 'messages', path: '/messages' },
    { name: 'profile', path: '/profile' },
  ],
  admin: [
    { name: 'overview', path: '/admin' },
    { name: 'courts', path: '/admin', press: 'All Courts' },
    { name: 'profile', path: '/profile' },
  ],
};

/** @typedef {{ name: string, path: string, press?: string }} Screen */
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
const DAYS_AHEAD = 3;
const DAY_MS = 86_400_000;
const READY_LINE = /Crease is ready at (http:\/\/\S+)/;

/** @param {string} dataDirectory @returns {Promise<{ url: string, stop: () => Promise<void> }>} */
function startServer(dataDirectory) {
  const child = spawn(process.execPath, [inProject('backend/dist/main.js')], {
    env: {
      ...process.env,
      PORT: '0',
      LOG_LEVEL: 'error',
      MONGODB_URI: '',
      REDIS_URL: '',
      DATA_DIR: dataDirectory,
      SEED_DEMO: 'true',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  return new Promise((resolve, reject) => {
    let output = '';
    child.stdout.on('data', (chunk) => {
      output += String(chunk);
      const url = READY_LINE.exec(output)?.[1];
      if (url !== undefined) resolve({ url, stop });
    });
    void ended.then(() => reject(new Error(`The server did not start:\n${output}`)));
  });
}

/** @param {string} url @param {string} role */
async function tokenOf(url, role) {
  const response = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: `${role}@demo.lk`, password: PASSWORD }),
  });
  const { data } = await response.json();
  return String(data.token);
}

/** @param {string} url */
async function courtIdOf(url) {
  const response = await fetch(`${url}/api/courts?search=${encodeURIComponent(COURT_NAME)}`);
  const { data } = await response.json();
  return String(data.courts[0]._id);
}

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

/** @param {import('playwright-core').BrowserContext} context @param {{ address: string, screen: Screen, file: string }} shot */
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

/** @param {import('playwright-core').Browser} browser @param {string} url */
async function shootAll(browser, url) {
  const courtId = await courtIdOf(url);
  const date = new Date(Date.now() + DAYS_AHEAD * DAY_MS).toISOString().slice(0, 10);
  let count = 0;
  for (const [role, screens] of Object.entries(SCREENS)) {
    const token = role === 'visitor' ? undefined : await tokenOf(url, role);
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
      for (const screen of /** @type {Screen[]} */ (screens)) {
        const path = screen.path.replace('COURT', courtId).replace('DATE', date);
        const file = `${role}-${screen.name}-${width}-${colorScheme}.png`;
        await shoot(context, { address: url + path, screen, file });
        count += 1;
      }
      await context.close();
    }
  }
  return count;
}

await runScript(async () => {
  requireNode();
  await installPackages();
  await installPrograms(['chromium', 'fonts'], 'The pictures');
  await buildProject();
  await rm(FOLDER, { recursive: true, force: true });
  await mkdir(FOLDER, { recursive: true });
  const dataDirectory = await mkdtemp(join(tmpdir(), 'crease-screenshots-'));
  const server = await startServer(dataDirectory);
  // Imported only here, because the packages may not have been installed before.
  const { chromium } = await import('playwright-core');
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
  });
  try {
    const count = await shootAll(browser, server.url);
    say(`${count} pictures are in ${FOLDER}`);
  } finally {
    await browser.close();
    await server.stop();
    await rm(dataDirectory, { recursive: true, force: true });
  }
});
