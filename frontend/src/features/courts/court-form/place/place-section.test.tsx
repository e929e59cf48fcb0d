import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { PlaceSection } from './place-section.tsx';

const COORDINATES = 'Please provide location coordinates';
const REGION = 'Please select province and district';

test.each([
  { what: 'coordinates', sentence: COORDINATES, fields: ['latitude', 'longitude'] },
  { what: 'longitude', sentence: COORDINATES, fields: ['longitude'] },
  { what: 'region', sentence: REGION, fields: ['province', 'district'] },
  { what: 'district', sentence: REGION, fields: ['district'] },
])(
  'when the $what of a court is missing, then it is said once, and marked where it is missing',
  ({ sentence, fields }) => {
    const errors = Object.fromEntries(fields.map((field) => [field, sentence]));
    const shown = renderToStaticMarkup(<PlaceSection errors={errors} />);
    expect(shown.split(sentence)).toHaveLength(2);
    expect(shown.match(/<[^>]*aria-invalid="true"[^>]*>/g)?.map(nameOf)).toEqual(fields);
  },
);

const nameOf = (control: string) => /name="([^"]*)"/.exec(control)?.[1];
