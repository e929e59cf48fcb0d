import { expect, test } from 'vitest';
import { PlainProblem, requireNode } from './project.mjs';

test('when Node.js is too old, then one sentence says which is needed and which is there', () => {
  expect(() => requireNode('20.18.1')).toThrow(PlainProblem);
  expect(() => requireNode('18.20.0')).toThrow(
    'Crease needs Node.js 20.19 or newer, this is 18.20.0. Please install a newer one from nodejs.org.',
  );
});

test('when Node.js is new enough, then nothing is said', () => {
  expect(() => requireNode('20.19.0')).not.toThrow();
  expect(() => requireNode('24.1.0')).not.toThrow();
});
