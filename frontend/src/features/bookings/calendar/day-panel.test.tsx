import { addDays, colomboDateAt } from '@crease/contract';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, expect, test, vi } from 'vitest';

// The dialogs listen for presses on the window as soon as they are loaded.
vi.stubGlobal('window', new EventTarget());
afterAll(() => vi.unstubAllGlobals());
const { DayPanel } = await import('./day-panel.tsx');

function emptyDay(date: string, nextDate: string): string {
  return renderToStaticMarkup(
    <DayPanel
      date={date}
      bookings={[]}
      nextDate={nextDate}
      onDateChange={() => undefined}
      underWay={new Map()}
      onStep={() => Promise.resolve()}
    />,
  );
}

test('when the next booked day is long after the empty one, then it is said with its year', () => {
  const next = addDays(colomboDateAt(Date.now()), 5);
  const withYear = new RegExp(`Go to [^<]+ ${next.slice(0, 4)}<`);
  expect(emptyDay(addDays(next, -300), next)).toMatch(withYear);
  expect(emptyDay(addDays(next, -3), next)).not.toMatch(withYear);
});

test('when an empty day offers the next booked one, then only the arrow of the month is called next', () => {
  const next = addDays(colomboDateAt(Date.now()), 5);
  expect(emptyDay(addDays(next, -3), next)).not.toMatch(/next/i);
});
