import { tmpdir } from 'node:os';
import { dirname } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { PlainProblem } from '../platform/errors/plain-problem.ts';
import { socketPathFor, socketProblemOf } from './engine-socket.ts';

const PATH = socketPathFor('/somewhere/deep');

afterEach(() => {
  vi.unstubAllEnvs();
});

test('when the temporary folder has letters of several bytes, then these are counted', () => {
  // A socket's name has 28 bytes behind it.
  const folder = `/${'\u0d9a'.repeat(25)}`;
  vi.stubEnv('TMPDIR', folder);
  expect(() => socketPathFor('/somewhere')).toThrow(`${folder}, cannot be used: its name is too`);
  vi.stubEnv('TMPDIR', `/${'k'.repeat(25)}`);
  expect(socketPathFor('/somewhere')).toMatch(/^\/k{25}\/crease-/);
});

test('when there is no room for the socket, then the temporary folder is named, and not where the data is', () => {
  const message = `listen ENOSPC: no space left on device ${PATH}`;
  const full = Object.assign(new Error(message), { code: 'ENOSPC', address: PATH });
  const problem = socketProblemOf(full, PATH);
  expect(problem).toBeInstanceOf(PlainProblem);
  expect(String(problem)).toContain(
    `for temporary files, ${dirname(PATH)}, cannot be used: listen`,
  );
  expect(dirname(PATH)).toBe(tmpdir());
});

test('when something else fails, then that is answered as it is', () => {
  const other = Object.assign(new Error('EACCES: permission denied'), { path: '/elsewhere' });
  expect(socketProblemOf(other, PATH)).toBe(other);
});
