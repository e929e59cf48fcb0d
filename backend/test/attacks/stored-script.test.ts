/** Text that people type stays text everywhere: in mails, calendar files, page heads and answers. */
import { beforeAll, describe, expect, test } from 'vitest';
import { answer, makeCourt, makePerson, makeRequest } from '../factories.ts';
import { startMailServer } from '../mail-server.ts';
import { openForFile } from '../open-for-file.ts';
import { readCalendar } from '../read-calendar.ts';
import { startTestServer } from '../start-test-server.ts';

const NAME = `</script><img src=x onerror=alert(1)>"'&\u2028`;
const TEXT = `${NAME} javascript:alert(1) {{7*7}} \${7*7}`;
const LINES = 'Nets\r\nBcc: evil@example.com\r\nEND:VEVENT\r\nATTACH:https://evil.example';
/** Matches a typed tag that became a real one; an escaped tag begins with `&lt;`. */
const LIVE_TAG = /<(?:img|\/script|script)[^>]*(?:onerror|alert)/i;

const smtp = await openForFile(startMailServer());
const pages = { 'index.html': '<head><title>x</title></head><div></div>' };
const server = await openForFile(startTestServer({ smtpUrl: smtp.url, pages }));
const owner = await makePerson(server, 'owner');
const customer = await makePerson(server, 'customer');
beforeAll(async () => {
  for (const person of [owner, customer]) {
    await server
      .as(person)
      .put('/api/users/profile')
      .send({ name: NAME, phone: '0771234567', businessName: TEXT })
      .expect(200);
  }
});

const makeHostileCourt = (name: string) =>
  makeCourt(server, owner.id, {
    name,
    description: TEXT,
    location: {
      address: TEXT,
      city: NAME,
      district: 'Colombo',
      province: 'Western',
      coordinates: { lat: 6.9, lng: 79.85 },
    },
    facilities: [TEXT],
    rules: [TEXT],
  });

describe('when names and texts are script', () => {
  test('then the page of the court holds them as text, in its head and in its structured data', async () => {
    const court = await makeHostileCourt(NAME);
    const { text } = await server.api
      .get(`/courts/${court.id}`)
      .set('Accept', 'text/html')
      .expect(200);
    expect(text).toContain('&lt;/script&gt;');
    expect(text).not.toMatch(LIVE_TAG);
    const json = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(text)?.[1] ?? '';
    expect(JSON.stringify(JSON.parse(json))).toContain('onerror=alert(1)');
  });

  test('then the mails hold them as text, and go to one person', async () => {
    const court = await makeHostileCourt(TEXT);
    const booking = await makeRequest(server, customer, { courtId: court.id });
    await answer(server, owner, booking._id, 'confirmed').expect(200);
    await expect.poll(() => smtp.to(customer.email)).toHaveLength(1);
    const [mail] = smtp.to(customer.email);
    expect(mail?.recipients).toEqual([customer.email]);
    expect(mail?.email.html).toContain('&lt;/script&gt;');
    expect(mail?.email.html).not.toMatch(LIVE_TAG);
    expect(mail?.email.text).toContain('onerror=alert(1)');
  });

  test('then a name of several lines adds no header, no recipient and no line of a calendar', async () => {
    const court = await makeHostileCourt(LINES);
    const before = smtp.to(customer.email).length;
    const booking = await makeRequest(server, customer, { courtId: court.id, hours: [22] });
    await answer(server, owner, booking._id, 'confirmed').expect(200);
    await expect.poll(() => smtp.to(customer.email).length).toBe(before + 1);
    const mail = smtp.to(customer.email).at(-1);
    expect(mail?.recipients).toEqual([customer.email]);
    expect(mail?.email.headers.map(({ key }) => key)).not.toContain('bcc');
    const file = mail?.email.attachments[0]?.content;
    const calendar = typeof file === 'string' ? file : Buffer.from(file as ArrayBuffer).toString();
    expect(calendar).not.toMatch(/^ATTACH/m);
    const { events } = readCalendar(calendar);
    expect(events).toHaveLength(1);
    expect(events[0]).not.toHaveProperty('ATTACH');
    expect(JSON.stringify(events[0])).toContain('ATTACH:https://evil.example');
  });

  test('then an answer is JSON that no browser takes for a page', async () => {
    const court = await makeHostileCourt(TEXT);
    const response = await server.api.get(`/api/courts/${court.id}`).expect(200);
    expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(response.headers['x-content-type-options']).toBe('nosniff');
    expect((response.body as { data: { court: { name: string } } }).data.court.name).toBe(TEXT);
  });
});
