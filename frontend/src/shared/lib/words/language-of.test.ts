import { expect, test } from 'vitest';
import { languageOf } from './language-of.ts';

test.each([
  ['කොළඹ ක්‍රිකට් පිටිය', 'si'],
  ['Colombo කොළඹ', 'si'],
  ['யாழ்ப்பாணம் மைதானம்', 'ta'],
  ['Havelock Indoor Nets', undefined],
  ['', undefined],
])('when a name is %j, then its language is %s', (name, language) => {
  expect(languageOf(name)).toBe(language);
});
