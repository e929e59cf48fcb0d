/** An administrator's work: the figures, decisions about courts with their reasons, and deleting courts. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { answerCall } from '../support/browser/answer-calls.ts';
import { callAs } from '../support/crease/call-server.ts';
import { ADMIN, OWNER } from '../support/people/demo-people.ts';
import { listCourt } from '../support/people/list-court.ts';
import { readAtOnce } from '../support/browser/read-at-once.ts';
import { openCreaseForFile } from '../support/crease/open-crease.ts';
import { isMarked, mark, noticeOn } from '../support/people/people.ts';
import { createPages } from '../support/people/signed-in.ts';
import { DESK, PHONE } from '../support/browser/views.ts';

/**
 * Soon enough to show that a change is pushed and not read at the next interval. The promised second is tested by
 * stories that run alone.
 */
const LIVE_MAX_MS = 5_000;
const PENDING = 'Wattala Power Play Arena';
const REJECTED = 'Hambantota Harbour Nets';
const REASON = 'The address is a shop. Please check it.';
const DELETION_REASON = 'The hall burnt down.';

const crease = openCreaseForFile({ isMoving: true });

/** Each page has a window of its own. */
const openPage = (email: string, view = DESK) => createPages(crease, view)(email);

async function openAllCourts(view = DESK): Promise<Page> {
  const admin = await openPage(ADMIN, view);
  await admin.goto(`${crease.url}/admin`);
  await admin.getByText('All Courts', { exact: true }).click();
  await admin.getByRole('row').nth(1).waitFor();
  return admin;
}

/** A court of this try alone, which can decide about it although the first try has decided about its own. */
async function listOwn(place: string): Promise<{ id: string; name: string }> {
  const name = `${place} Nets ${crease.testNumber}`;
  return { name, id: await listCourt(crease.url, { name, city: place }) };
}

const rowOf = (page: Page, court: string) => page.getByRole('row').filter({ hasText: court });

test('when all courts are opened on a phone, then all tabs are on the screen', async () => {
  const admin = await openAllCourts(PHONE);
  const tabs = admin.getByRole('tablist', { name: 'Show courts' });
  expect(await tabs.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0);
});

async function dismissAlert(page: Page, text: string): Promise<void> {
  const alert = page.getByRole('alertdialog', { name: text, exact: true });
  await alert.getByRole('button', { name: 'OK' }).click();
  await alert.waitFor({ state: 'hidden' });
}

test('when the dashboard opens, then it counts users and courts and lists the approved ones', async () => {
  const admin = await openPage(ADMIN);
  await admin.goto(`${crease.url}/admin`);
  await admin.getByText('2 courts wait for review.').waitFor();
  expect(await admin.title()).toBe('(2) Admin Dashboard · Crease');
  const tiles = admin.locator('main dl');
  expect(await tiles.allInnerTexts()).toEqual([
    expect.stringMatching(/Total Users\s+5\s+2\scustomer\(s\), 2\sowner\(s\)/),
    expect.stringMatching(/Total Courts\s+16\s+13 approved/),
    expect.stringMatching(/Pending Courts\s+2/),
    expect.stringMatching(/Approved Courts\s+13/),
  ]);
  const recent = admin.getByRole('region', { name: 'Recently Approved Courts' });
  expect(await recent.getByRole('listitem').first().innerText()).toMatch(/Approved .*[AP]M/);
  expect(await admin.getByRole('region', { name: 'Deleted courts' }).count()).toBe(0);

  await admin.getByRole('button', { name: 'Review now' }).click();
  await expect.poll(() => admin.getByRole('row').count()).toBe(3);
  for (const [filter, count] of Object.entries({ All: 16, Approved: 13, Rejected: 1 })) {
    await admin.getByRole('tab', { name: new RegExp(`^${filter}.*${count}$`) }).click();
    await expect.poll(() => admin.getByRole('row').count()).toBe(count + 1);
  }
});

test('when the page is loaded again, then it shows the courts that were looked at', async () => {
  const admin = await openAllCourts();
  await admin.getByText('Rejected', { exact: true }).first().click();
  await expect.poll(() => admin.getByRole('row').count()).toBe(2);
  await admin.reload();
  await rowOf(admin, REJECTED).waitFor();
  expect(await admin.getByRole('row').count()).toBe(2);
});

test('when the page is opened in an entry of the history in which nothing is kept, then it does not break', async () => {
  const admin = await openAllCourts();
  await admin.evaluate(() => {
    window.location.hash = 'elsewhere';
  });
  await admin.getByRole('link', { name: 'Find Courts' }).first().click();
  await admin.getByRole('heading', { name: 'Find Your Perfect Court' }).waitFor();
  await admin.goBack();
  await admin.getByRole('tab', { name: 'All Courts' }).waitFor();
});

test('when a reason is written, then the history is left alone, which browsers refuse to change all the time', async () => {
  const admin = await openAllCourts();
  const reject = rowOf(admin, PENDING).getByRole('button', { name: /^Reject/ });
  await reject.click();
  await admin.evaluate(() => {
    history.replaceState = () => {
      throw new Error('Too often');
    };
  });
  const reason = admin.getByLabel('Please enter rejection reason:');
  await reason.pressSequentially('No nets');
  expect(await reason.inputValue()).toBe('No nets');
});

test('when courts are listed, then what rounds the corners of a picture is as high as the picture', async () => {
  const admin = await openAllCourts();
  const beyond = await admin.locator('td img, th img').evaluateAll((pictures) =>
    pictures.map((picture) => {
      const rounded = picture.closest('[aria-hidden]') ?? document.body;
      return rounded.getBoundingClientRect().bottom - picture.getBoundingClientRect().bottom;
    }),
  );
  expect(Math.max(...beyond)).toBeLessThan(1);
});

test('when a court is rejected, then its owner reads why, changes it, and it is there to review again', async () => {
  const { name: court } = await listOwn('Ella');
  const [admin, owner] = await Promise.all([openAllCourts(PHONE), openPage(OWNER, PHONE)]);
  await owner.goto(`${crease.url}/dashboard`);
  await owner.getByRole('tab', { name: /^Courts/ }).click();
  const card = owner.getByRole('article').filter({ hasText: court });
  await card.getByText('Pending review').waitFor();
  const courtPage = await owner.context().newPage();
  await readAtOnce(courtPage);
  const address = await card.getByRole('link').first().getAttribute('href');
  await courtPage.goto(crease.url + address);
  await courtPage.getByText('Pending review').waitFor();
  const pages = [admin, owner, courtPage];
  await Promise.all(pages.map(mark));

  await rowOf(admin, court)
    .getByRole('button', { name: /^Reject/ })
    .click();
  const prompt = admin.getByRole('dialog', { name: `Reject ${court}` });
  await prompt.getByLabel('Please enter rejection reason:').fill('   ');
  await prompt.getByRole('button', { name: 'Reject' }).click();
  await prompt.getByRole('button', { name: 'Cancel' }).click();
  await rowOf(admin, court).getByText('Pending').waitFor();
  await rowOf(admin, court)
    .getByRole('button', { name: /^Reject/ })
    .click();
  await prompt.getByLabel('Please enter rejection reason:').fill(REASON);
  await prompt.getByRole('button', { name: 'Reject' }).click();
  await dismissAlert(admin, 'Court rejected');
  await card.getByText(REASON).waitFor({ timeout: LIVE_MAX_MS });
  await noticeOn(owner, `Rejected: ${court}. See the reason under your courts.`);
  await courtPage.getByText(REASON).waitFor({ timeout: LIVE_MAX_MS });

  await rowOf(admin, court)
    .getByRole('button', { name: /^View Details/ })
    .click();
  const details = admin.getByRole('dialog', { name: court });
  const decision = details.getByRole('listitem').filter({ hasText: 'Rejected by' });
  expect(await decision.innerText()).toMatch(/^Rejected by .+, today, /);
  await details.getByText(REASON).waitFor();
  await admin.keyboard.press('Escape');

  await card.getByRole('link', { name: /^Edit/ }).click();
  await owner.getByText('Saving sends the court to review again.').waitFor();
  await owner.getByText(`Why it was rejected: ${REASON}`).waitFor();
  await owner.getByLabel('Address').fill('19 Station Road');
  await owner.getByRole('button', { name: 'Save Changes' }).first().click();
  await noticeOn(owner, 'Court updated successfully!');
  await rowOf(admin, court).getByText('Pending').waitFor({ timeout: LIVE_MAX_MS });
  await noticeOn(admin, `New court to review: ${court}`);
  await courtPage.getByText('Pending review').waitFor({ timeout: LIVE_MAX_MS });
  expect(await Promise.all(pages.map(isMarked))).toEqual([true, true, true]);
});

test('when two administrators decide, then the second sees it at once, and is told when deciding too', async () => {
  const { name: court } = await listOwn('Weligama');
  const [first, second] = await Promise.all([openAllCourts(), openAllCourts()]);
  for (const admin of [first, second]) {
    await rowOf(admin, court)
      .getByRole('button', { name: /^Approve/ })
      .click();
    await admin.getByText('Are you sure you want to approve this court?').waitFor();
  }
  await first.getByRole('button', { name: 'Approve', exact: true }).click();
  await dismissAlert(first, 'Court approved successfully!');
  await rowOf(second, court).getByText('Approved').waitFor();
  await second.getByRole('button', { name: 'Approve', exact: true }).click();
  await dismissAlert(second, 'Error approving court');
});

test('when a court is decided about from its details, then the focus is on these, which say what became of it', async () => {
  const { name: court } = await listOwn('Deniyaya');
  const admin = await openAllCourts();
  const press = (name: string) => admin.getByRole('button', { name, exact: true }).press('Enter');
  await rowOf(admin, court)
    .getByRole('button', { name: /^View Details/ })
    .press('Enter');
  const details = admin.getByRole('dialog', { name: court, exact: true });
  await details.getByRole('button', { name: /^Reject/ }).press('Enter');
  await admin.getByLabel('Please enter rejection reason:').fill(REASON);
  await press('Reject');
  await press('OK');
  await expect.poll(() => details.and(admin.locator(':focus')).count()).toBe(1);
  await details.getByText('Rejected', { exact: true }).first().waitFor();
});

test('when a court is deleted, then the question fits the place, and who did it, when and why stays', async () => {
  const { id, name: court } = await listOwn('Mirijjawila');
  const body = { rejectionReason: REASON };
  await callAs(crease.url, ADMIN, { method: 'PUT', path: `/admin/courts/${id}/reject`, body });
  const admin = await openAllCourts();
  const row = rowOf(admin, court);
  await row.getByRole('button', { name: /^Delete/ }).click();
  const question = admin.getByRole('dialog', { name: `Delete ${court}` });
  await question
    .getByText('Are you sure you want to delete this court? This action cannot be undone.')
    .waitFor();
  await question.getByRole('button', { name: 'Cancel' }).click();

  const paid = { pendingRequests: 1, confirmedBookings: 3, refundsDue: 2, walkIns: 1 };
  await answerCall(admin, 'GET /api/courts/*/deletion', {
    status: 200,
    body: { success: true, data: paid },
  });
  await row.getByRole('button', { name: /^View Details/ }).click();
  const details = admin.getByRole('dialog', { name: court });
  await details.getByText('Rejection reason').waitFor();
  await details.getByRole('button', { name: /^Delete/ }).click();
  await question
    .getByText('Are you sure you want to delete this court?', { exact: true })
    .waitFor();
  await question
    .getByText('2 of them are paid: the owner owes their customers the money back.')
    .waitFor();
  await question.getByText('1 manual booking(s) among them: only the owner can tell').waitFor();
  await question.getByLabel('Reason (optional)').fill(DELETION_REASON);
  await question.getByRole('button', { name: 'Delete' }).click();
  await dismissAlert(admin, 'Court deleted successfully');
  await details.waitFor({ state: 'hidden' });
  await expect.poll(() => row.count()).toBe(0);

  await admin.getByRole('tab', { name: 'Overview' }).click();
  const deleted = admin.getByRole('region', { name: 'Deleted courts' });
  const words = await deleted.getByRole('listitem').first().innerText();
  expect(words.startsWith(`${court}\n`)).toBe(true);
  expect(words.slice(court.length)).toMatch(
    /^\s+Mirijjawila\s+.+\s+Deleted by .+, today, .+\s+The hall burnt down\.\s+Rejected by .+, today, .+\s+The address is a shop\. Please check it\.$/,
  );
});

test('when only the answer to a deletion is lost, then the alert alone tells of it, and the next question is the list’s', async () => {
  const { name: court } = await listOwn('Horana');
  const admin = await openAllCourts();
  await admin.route('**/api/admin/courts/*', async (route) => {
    await route.fetch();
    await route.abort();
  });
  const row = rowOf(admin, court);
  await row.getByRole('button', { name: /^View Details/ }).click();
  const details = admin.getByRole('dialog', { name: court });
  await details.getByRole('button', { name: /^Delete/ }).click();
  const question = admin.getByRole('dialog', { name: /^Delete / });
  await question.getByRole('button', { name: 'Delete' }).click();
  await dismissAlert(admin, 'Court deleted successfully');
  expect(await admin.getByText('This court was removed').count()).toBe(0);

  await rowOf(admin, REJECTED)
    .getByRole('button', { name: /^Delete/ })
    .click();
  await question.getByText(/^Are you sure/).waitFor();
  expect(await question.getByText(/^Are you sure/).innerText()).toContain('cannot be undone');
});

test('when an owner removes a court whose details are open, then they close, and it is said why', async () => {
  const { id, name: court } = await listOwn('Jaffna');
  const admin = await openAllCourts();
  await rowOf(admin, court)
    .getByRole('button', { name: /^View Details/ })
    .click();
  const details = admin.getByRole('dialog', { name: court });
  await details.waitFor();
  await callAs(crease.url, OWNER, { method: 'DELETE', path: `/courts/${id}` });
  await noticeOn(admin, 'This court was removed');
  await details.waitFor({ state: 'hidden' });
});

test('when an administrator comes to the messages, then they read that there are none, and nothing is asked again', async () => {
  const admin = await openPage(ADMIN);
  const asked: string[] = [];
  admin.on('request', (request) => asked.push(request.url()));
  await admin.goto(`${crease.url}/messages`);
  await admin.getByText('No conversations yet').waitFor();
  // Who opens a page is only known later, so what it reads is asked for, and refused, once.
  expect(asked.filter((url) => url.includes('/api/messages/conversations'))).toHaveLength(1);
  expect(await admin.getByRole('button', { name: 'Try again' }).count()).toBe(0);
});

test('when somebody else asks for the dashboard, then they go home', async () => {
  const owner = await openPage(OWNER);
  await owner.goto(`${crease.url}/admin`);
  await owner.waitForURL(`${crease.url}/`);
});
