/**
 * Answers calls of a page in the server's place. Playwright's routes are not used for it, because they turn the
 * page's cache off, and every script would be loaded and compiled again on each page.
 */
import type { CDPSession, Page } from 'playwright-core';

/** Undefined lets the call fail without an answer. */
export type CallAnswer = { status: number; body: object } | undefined;

interface Rule {
  method: string;
  path: RegExp;
  answer: CallAnswer;
}

interface Interception {
  session: CDPSession;
  rules: Rule[];
}

const begun = new WeakMap<Page, Promise<Interception>>();

/** Makes a pattern of a path in which `*` stands for anything, or nothing, within one part. */
function patternOf(path: string): RegExp {
  const parts = path.split('*').map((part) => part.replace(/[.?+]/g, String.raw`\$&`));
  return new RegExp(`${parts.join('[^/]*')}$`);
}

async function settle(session: CDPSession, requestId: string, rule: Rule | undefined) {
  if (!rule) return session.send('Fetch.continueRequest', { requestId });
  const { answer } = rule;
  if (!answer) return session.send('Fetch.failRequest', { requestId, errorReason: 'Failed' });
  return session.send('Fetch.fulfillRequest', {
    requestId,
    responseCode: answer.status,
    responseHeaders: [{ name: 'Content-Type', value: 'application/json' }],
    body: Buffer.from(JSON.stringify(answer.body)).toString('base64'),
  });
}

async function begin(page: Page): Promise<Interception> {
  const session = await page.context().newCDPSession(page);
  const rules: Rule[] = [];
  session.on('Fetch.requestPaused', ({ requestId, request }) => {
    const rule = rules.find(
      ({ method, path }) => method === request.method && path.test(request.url),
    );
    // A page that was closed meanwhile needs no answer.
    settle(session, requestId, rule).catch(() => undefined);
  });
  return { session, rules };
}

/** From now on the page's calls get this answer. `call` is a method and a path, as in `GET /api/courts/*`. */
export async function answerCall(page: Page, call: string, answer: CallAnswer): Promise<void> {
  const beginning = begun.get(page) ?? begin(page);
  begun.set(page, beginning);
  const { session, rules } = await beginning;
  const [method = '', path = ''] = call.split(' ');
  rules.push({ method, path: patternOf(path), answer });
  await session.send('Fetch.enable', { patterns: [{ urlPattern: '*/api/*' }] });
}

export async function stopAnswering(page: Page): Promise<void> {
  const interception = await begun.get(page);
  if (!interception) return;
  interception.rules.length = 0;
  await interception.session.send('Fetch.disable');
}
