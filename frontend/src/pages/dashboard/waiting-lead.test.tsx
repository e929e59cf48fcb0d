import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { afterAll, expect, test, vi } from 'vitest';
import { makeBooking } from '../../features/bookings/bookings.factory.ts';

// The dialogs listen for presses on the window as soon as they are loaded.
vi.stubGlobal('window', new EventTarget());
vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-12-02T05:00:00Z') });
afterAll(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});
const { WaitingLead } = await import('./waiting-lead.tsx');

test.each([
  { answerBy: '2026-12-02T06:00:00.000Z', mark: ',' },
  { answerBy: undefined, mark: '.' },
])(
  'when a request waits for its owner until $answerBy, then no line can begin with the $mark behind it',
  ({ answerBy, mark }) => {
    const { answerBy: _, ...booking } = makeBooking('1');
    const lead = renderToStaticMarkup(
      <StaticRouter location="/dashboard">
        <WaitingLead bookings={[{ ...booking, ...(answerBy !== undefined && { answerBy }) }]} />
      </StaticRouter>,
    );
    const [button = '', rest = ''] = lead.split('</button>');
    expect(button.replaceAll(/<[^>]*>/g, '')).toBe(`One request waits for your answer${mark}`);
    expect(rest).toMatch(/^(?: |$)/);
  },
);
