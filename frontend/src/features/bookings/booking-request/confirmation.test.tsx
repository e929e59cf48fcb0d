import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { makeBooking } from '../bookings.factory.ts';
import { Confirmation } from './confirmation.tsx';

const sentUntil = (minutes: number) => {
  const answerBy = new Date(Date.now() + minutes * 60_000).toISOString();
  return renderToStaticMarkup(
    <MemoryRouter>
      <Confirmation booking={makeBooking('1', { answerBy })} owner={undefined} />
    </MemoryRouter>,
  );
};

it.each([
  ['to come', 5, true],
  ['gone', -5, false],
])(
  'when the time to answer is %s, then a sent request promises an answer: %s',
  (_, minutes, is) => {
    expect(sentUntil(minutes).includes('The owner has until')).toBe(is);
  },
);
