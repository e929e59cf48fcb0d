import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { CoordinateFields } from './coordinate-fields.tsx';

const MISSING = 'Please provide location coordinates';

test.each([
  {
    errors: { latitude: MISSING, longitude: MISSING },
    what: 'both coordinates are missing',
    marks: 2,
  },
  { errors: { longitude: MISSING }, what: 'only the longitude is missing', marks: 1 },
])('when $what, then it is said once, and marked where it is missing', ({ errors, marks }) => {
  const shown = renderToStaticMarkup(<CoordinateFields errors={errors} />);
  expect(shown.split(MISSING)).toHaveLength(2);
  expect(shown.split('aria-invalid="true"')).toHaveLength(marks + 1);
});
