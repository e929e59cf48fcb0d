import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { CoordinateFields } from './coordinate-fields.tsx';

const MISSING = 'Please provide location coordinates';

test.each([
  { errors: { latitude: MISSING, longitude: MISSING }, what: 'both coordinates are missing' },
  { errors: { longitude: MISSING }, what: 'only the longitude is missing' },
])('when $what, then it is said once', ({ errors }) => {
  const shown = renderToStaticMarkup(<CoordinateFields errors={errors} />);
  expect(shown.split(MISSING)).toHaveLength(2);
});
