import { afterEach, expect, test, vi } from 'vitest';
import { answerBooking } from './bookings.api.ts';
import { idOf, makeBooking } from './bookings.factory.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

test('when a booking is answered, then the call names the status that was on the screen', async () => {
  const asked = makeBooking('1', { status: 'cancellation_requested' });
  const answer = vi.fn(() =>
    Promise.resolve(Response.json({ success: true, data: { booking: asked } })),
  );
  vi.stubGlobal('fetch', answer);
  vi.stubGlobal('localStorage', { getItem: () => null });
  await answerBooking(asked, 'confirmed');
  expect(answer).toHaveBeenCalledWith(
    `/api/bookings/${idOf('1')}/status`,
    expect.objectContaining({
      body: JSON.stringify({ status: 'confirmed', from: 'cancellation_requested' }),
    }),
  );
});
