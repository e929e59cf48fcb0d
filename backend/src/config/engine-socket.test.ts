import { tmpdir } from 'node:os';
import { dirname } from 'node:path';
import { expect, test } from 'vitest';
import { PlainProblem } from '../platform/plain-problem.ts';
import { socketPathFor, socketProblemOf } from './engine-socket.ts';

const PATH = socketPathFor('/somewhere/deep');

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
