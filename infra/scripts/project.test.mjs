import { expect, test } from 'vitest';
import { PlainProblem, requireNode, requireReadablePath } from './project.mjs';

test.each(['18.20.0', '20.18.1', '21.7.3', '22.0.0', '22.11.0'])(
  'when Node.js is %s, then one sentence says which is needed and which is there',
  (version) => {
    expect(() => requireNode(version)).toThrow(PlainProblem);
    expect(() => requireNode(version)).toThrow(
      `Crease needs Node.js 22.12 or newer, or 20 from 20.19 on; this is ${version}. Please install a newer one from nodejs.org.`,
    );
  },
);

test.each(['20.19.0', '22.12.0', '23.11.1', '24.0.0', '26.1.0'])(
  'when Node.js is %s, then nothing is said',
  (version) => {
    expect(() => requireNode(version)).not.toThrow();
  },
);

test.each(['/home/a/C# projects/crease', '/home/a/why?/crease', '/home/a/"best"/crease'])(
  'when the project lies in %s, then one sentence says what the path may not have',
  (path) => {
    expect(() => requireReadablePath(path)).toThrow(PlainProblem);
    expect(() => requireReadablePath(path)).toThrow(
      `The pages cannot be built in a folder that has one of " # ? in its path. Please rename it: ${path}`,
    );
  },
);

test('when the path has spaces and signs that can be read, then nothing is said', () => {
  expect(() => requireReadablePath("/home/a/100% O'Brien & (sons) ආ/crease")).not.toThrow();
});
