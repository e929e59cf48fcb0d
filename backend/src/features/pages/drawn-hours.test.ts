/** Tests which hours are handed to the drawing of a court's page, and which answer its head preloads. */
import { FIRST_SCREEN_FILE, type FirstScreen } from '@crease/contract';
import { describe, expect, test } from 'vitest';
import { answer, bookWalkIn, makeRequest, makeScene } from '../../../test/factories.ts';
import { openForFile } from '../../../test/open-for-file.ts';
import { startTestServer } from '../../../test/start-test-server.ts';
import { TODAY, TOMORROW } from '../../../test/test-clock.ts';

const DRAWING = `export const drawFirstScreen = (address, content) =>
  '<pre>' + encodeURIComponent(JSON.stringify(content)) + '</pre>';`;
const server = await openForFile(
  startTestServer({
    pages: {
      'index.html': '<head></head><div id="root"></div>',
      [FIRST_SCREEN_FILE]: DRAWING,
    },
  }),
);

async function open(path: string) {
  const { text } = await server.api.get(path).set('Accept', 'text/html').expect(200);
  const drawn = decodeURIComponent(/<pre>(.*?)<\/pre>/.exec(text)?.[1] ?? '{}');
  const content = JSON.parse(drawn) as FirstScreen;
  return {
    day: 'day' in content ? content.day : undefined,
    preloaded: [...text.matchAll(/<link rel="preload" as="fetch"[^>]* href="([^"]*)"/g)].map(
      ([, address]) => address,
    ),
  };
}

describe('when the page of a court is opened', () => {
  test('then the hours that are taken on the day are drawn, and nothing of who took them', async () => {
    const { owner, customer, courtId } = await makeScene(server);
    const { _id } = await makeRequest(server, customer, { courtId, hours: [19, 20] });
    await answer(server, owner, _id, 'confirmed').expect(200);
    await bookWalkIn(server, owner, { courtId, hours: [10] }).expect(201);
    const { day } = await open(`/courts/${courtId}?date=${TOMORROW}`);
    expect(day?.date).toBe(TOMORROW);
    const taken = day?.bookings.flatMap(({ timeSlots }) => timeSlots.map((slot) => slot.startTime));
    expect(taken?.sort()).toEqual(['10:00', '19:00', '20:00']);
    for (const booking of day?.bookings ?? [])
      expect(Object.keys(booking).sort()).toEqual(['date', 'status', 'timeSlots']);
  });

  test.each([
    { search: '', date: TODAY },
    { search: `?date=${TOMORROW}`, date: TOMORROW },
    { search: '?date=2026-11-30', date: TODAY },
    { search: '?date=2026-12-07', date: '2026-12-07' },
    { search: '?date=2026-12-08', date: TODAY },
    { search: '?date=2026-12-03x', date: TODAY },
  ])('then with "$search" its day is $date, and the page finds it loaded', async (opened) => {
    const { courtId } = await makeScene(server);
    const { day, preloaded } = await open(`/courts/${courtId}${opened.search}`);
    expect(day).toEqual({ date: opened.date, bookings: [] });
    const read = `/api/bookings/court/${courtId}?date=${opened.date}`;
    expect(preloaded).toEqual([`/api/courts/${courtId}`, read]);
    await server.api.get(read).expect(200);
  });

  test.each([
    { at: '2026-12-01T00:29:59Z', date: '2026-11-30' },
    { at: '2026-12-01T00:30:00Z', date: TODAY },
  ])(
    'then at $at the day of a link to the evening before is $date: by six it is over',
    async ({ at, date }) => {
      server.clock.set(at);
      const { courtId } = await makeScene(server);
      expect((await open(`/courts/${courtId}?date=2026-11-30`)).day?.date).toBe(date);
      expect((await open(`/courts/${courtId}?date=2026-11-29`)).day?.date).toBe(TODAY);
    },
  );

  test('then a court that is closed to bookings has no hours', async () => {
    const { courtId } = await makeScene(server, { isActive: false });
    const { day, preloaded } = await open(`/courts/${courtId}`);
    expect(day).toBeUndefined();
    expect(preloaded).toEqual([`/api/courts/${courtId}`]);
  });
});

test.each([
  { search: '?date=2027-03-01', date: '2027-03-01' },
  { search: '?date=2027-03-02', date: TODAY },
])(
  'when a booking page is opened with "$search", then the hours of $date are drawn, and it finds them loaded',
  async (opened) => {
    const { owner, courtId } = await makeScene(server);
    await bookWalkIn(server, owner, { courtId, date: opened.date, hours: [21] }).expect(201);
    const { day, preloaded } = await open(`/booking/${courtId}${opened.search}`);
    expect(day).toMatchObject({
      date: opened.date,
      bookings: [{ timeSlots: [{ startTime: '21:00' }] }],
    });
    expect(preloaded).toEqual([
      `/api/courts/${courtId}`,
      `/api/bookings/court/${courtId}?date=${opened.date}`,
    ]);
  },
);
