import { expect, test } from 'vitest';
import {
  inProject,
  PlainProblem,
  requireNode,
  requireReadablePath,
  run,
  runQuietly,
} from './project.mjs';

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

test('when a program is killed, as for want of memory, then it has failed', async () => {
  const program = ['-e', 'process.kill(process.pid, "SIGKILL")'];
  expect(await run(process.execPath, program)).toBe(1);
  expect(await runQuietly(process.execPath, program)).toEqual({ code: 1, output: '' });
});

test('when the tests can not even begin, then the last line counts all the same, after the sentence that says why', async () => {
  const program = `
    import { PlainProblem, runScript } from ${JSON.stringify(inProject('infra/scripts/project.mjs'))};
    await runScript(() => Promise.reject(new PlainProblem('There is no network.')), '0 passed, 1 failed');
  `;
  expect(await runQuietly(process.execPath, ['--input-type=module', '-e', program])).toEqual({
    code: 1,
    output: 'There is no network.\n0 passed, 1 failed\n',
  });
});
