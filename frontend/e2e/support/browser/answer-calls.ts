/**
 * Answers calls of a page in the server's place. Playwright's routes are not used for it, because they turn the
 * page's cache off, and every script would be loaded and compiled again on each page.
 */
import type { CDPSession, Page } from 'playwright-core';

/** Undefined lets the call fail without an answer. */
type CallAnswer = { status: number; body: object } | undefined;

/** Makes another text of an answer's. */
export type ChangeText = (text: string) => string;

/** A call that waits. It has a status when its answer is there. */
interface Paused {
  requestId: string;
  responseStatusCode?: number | undefined;
}

type Handle = (session: CDPSession, call: Paused) => Promise<unknown>;

interface Rule {
  method: string;
  path: RegExp;
  handle: Handle;
}

interface Interception {
  session: CDPSession;
  rules: Rule[];
}

const begun = new WeakMap<Page, Promise<Interception>>();

/** Makes a pattern of a path in which `*` stands for anything, or nothing, within one part, and `**` within several. */
function patternOf(path: string): RegExp {
  const literal = path.replace(/[.?+]/g, String.raw`\$&`);
  const pattern = literal.replace(/\*\*?/g, (stars) => (stars === '**' ? '.*' : '[^/]*'));
  return new RegExp(`${pattern}$`);
}

const JSON_HEADERS = [{ name: 'Content-Type', value: 'application/json' }];

const fulfil = (session: CDPSession, requestId: string, responseCode: number, body: string) =>
  session.send('Fetch.fulfillRequest', {
    requestId,
    responseCode,
    responseHeaders: JSON_HEADERS,
    body: Buffer.from(body).toString('base64'),
  });

const passOn: Handle = (session, { requestId }) =>
  session.send('Fetch.continueRequest', { requestId });

const keepWaiting: Handle = () => Promise.resolve();

const giveInstead =
  (answer: CallAnswer): Handle =>
  (session, { requestId }) =>
    answer
      ? fulfil(session, requestId, answer.status, JSON.stringify(answer.body))
      : session.send('Fetch.failRequest', { requestId, errorReason: 'Failed' });

/** The call is paused twice: before it goes out, and when its answer is there. */
const changeOnArrival =
  (change: ChangeText): Handle =>
  async (session, { requestId, responseStatusCode }) => {
    if (responseStatusCode === undefined) {
      return session.send('Fetch.continueRequest', { requestId, interceptResponse: true });
    }
    const { body, base64Encoded } = await session.send('Fetch.getResponseBody', { requestId });
    const text = Buffer.from(body, base64Encoded ? 'base64' : 'utf8').toString();
    return fulfil(session, requestId, responseStatusCode, change(text));
  };

async function begin(page: Page): Promise<Interception> {
  const session = await page.context().newCDPSession(page);
  const rules: Rule[] = [];
  session.on('Fetch.requestPaused', (call) => {
    const { method: asked, url } = call.request;
    const rule = rules.find(({ method, path }) => method === asked && path.test(url));
    // A page that was closed meanwhile needs no answer.
    (rule?.handle ?? passOn)(session, call).catch(() => undefined);
  });
  return { session, rules };
}

async function addRule(page: Page, call: string, handle: Handle): Promise<void> {
  const beginning = begun.get(page) ?? begin(page);
  begun.set(page, beginning);
  const { session, rules } = await beginning;
  const [method = '', path = ''] = call.split(' ');
  rules.push({ method, path: patternOf(path), handle });
  await session.send('Fetch.enable', { patterns: [{ urlPattern: '*/api/*' }] });
}

/** From now on the page's calls get this answer. `call` is a method and a path, as in `GET /api/courts/*`. */
export const answerCall = (page: Page, call: string, answer: CallAnswer) =>
  addRule(page, call, giveInstead(answer));

/** From now on the page's calls get the server's answer with another text. */
export const changeAnswer = (page: Page, call: string, change: ChangeText) =>
  addRule(page, call, changeOnArrival(change));

/** The same with the data in the envelope instead of the whole text. */
export const changeData = (page: Page, call: string, change: (data: never) => unknown) =>
  changeAnswer(page, call, (text) => {
    const { data } = JSON.parse(text) as { data: never };
    return JSON.stringify({ success: true, data: change(data) });
  });

/** Many of a list's entries, made of its first one, each with an id of its own. */
export function repeatFirst<Entry extends { _id: string }>(
  [known]: readonly Entry[],
  count: number,
): Entry[] {
  const ids = Array.from({ length: count }, (_, place) => String(place).padStart(24, '0'));
  return ids.map((_id) => ({ ...(known as Entry), _id }));
}

/** From now on the page's calls wait for an answer until the page leaves its screen. */
export const leaveWaiting = (page: Page, call: string) => addRule(page, call, keepWaiting);

export async function stopAnswering(page: Page): Promise<void> {
  const interception = await begun.get(page);
  if (!interception) return;
  interception.rules.length = 0;
  await interception.session.send('Fetch.disable');
}
