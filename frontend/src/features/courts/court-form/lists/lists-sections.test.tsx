import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { FacilitiesSection, RulesSection } from './lists-sections.tsx';

test('when both lists are on one page, then the buttons that add to them have different names', () => {
  const markup = renderToString(
    <>
      <FacilitiesSection errors={{}} />
      <RulesSection errors={{}} />
    </>,
  );
  const names = [...markup.matchAll(/<button[^>]*aria-label="(Add[^"]*)"/g)].map(
    ([, name]) => name,
  );
  expect(names).toEqual(['Add facility', 'Add rule']);
});
