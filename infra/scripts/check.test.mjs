import { expect, test, vi } from 'vitest';
import { checkProject } from './check.mjs';

const FINE = { name: 'fine', args: ['-e', 'console.log("never shown")'] };
const BROKEN = { name: 'broken', args: ['-e', 'console.log("This is why."); process.exit(2)'] };

test.each([1, 2])(
  'when a part of the check fails, %i at once, then it says why, the others are checked all the same, and the whole is not clean',
  async (atOnce) => {
    const said = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    const isClean = await checkProject({ atOnce, parts: [BROKEN, FINE] });
    const lines = said.mock.calls.flat().join('').split('\n').filter(Boolean);
    said.mockRestore();
    expect(isClean).toBe(false);
    expect(lines.toSorted()).toEqual(['This is why.', '✓ fine', '✗ broken']);
  },
);

test('when every part is clean, then the whole is', async () => {
  const said = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  const isClean = await checkProject({ parts: [FINE, FINE] });
  said.mockRestore();
  expect(isClean).toBe(true);
});
