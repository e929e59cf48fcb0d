import { expect, test } from 'vitest';
import { PlainProblem, requireNode } from './project.mjs';

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
