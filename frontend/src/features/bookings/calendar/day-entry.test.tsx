import type { Booking } from '@crease/contract';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, expect, test, vi } from 'vitest';
import { hasCourt } from '../booking-facts.ts';
import { makeBooking } from '../bookings.factory.ts';

// The dialogs listen for presses on the window as soon as they are loaded.
vi.stubGlobal('window', new EventTarget());
afterAll(() => vi.unstubAllGlobals());
const { DayEntry } = await import('./day-entry.tsx');

function entryOf(parts: Partial<Booking>): string {
  const booking = makeBooking('1', { status: 'confirmed', ...parts });
  if (!hasCourt(booking)) throw new Error('The factory names a court');
  return renderToStaticMarkup(
    <DayEntry booking={booking} underWay={undefined} onStep={() => Promise.resolve()} />,
  );
}

test('when a cancellation was asked for and declined, then the entry says why it had been asked', () => {
  const asked = entryOf({ cancellationReason: 'Half the team is ill' });
  expect(asked).toMatch(/Cancellation reason.*Half the team is ill/);
  expect(entryOf({})).not.toContain('Cancellation reason');
});

test('when it is a walk-in, then it is marked as manual and has the notes', () => {
  const walkIn = { customerName: 'Asela', customerPhone: '+94771112222', notes: 'Two helmets' };
  const entry = entryOf({ bookingType: 'manual', customer: null, manualBookingDetails: walkIn });
  expect(entry).toMatch(/Manual<.*Asela.*Two helmets/);
  expect(entryOf({})).not.toContain('Manual<');
});
