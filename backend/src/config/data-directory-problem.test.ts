import { expect, test } from 'vitest';
import { PlainProblem } from '../platform/errors/plain-problem.ts';
import { dataDirectoryProblemOf } from './data-directory-problem.ts';

const at = (path: string) => Object.assign(new Error('EACCES: permission denied'), { path });

test.each(['/srv/crease/data', '/srv/crease/data/uploads', '/srv/crease'])(
  'when %s can not be used for /srv/crease/data, then that is one sentence',
  (path) => {
    const problem = dataDirectoryProblemOf(at(path), '/srv/crease/data');
    expect(problem).toEqual(
      new PlainProblem('DATA_DIR cannot be used: EACCES: permission denied.'),
    );
    expect(problem).toBeInstanceOf(PlainProblem);
  },
);

test.each([at('/srv/crease/data-of-others'), at('/opt/crease/pictures'), new Error('A fault')])(
  'when something else fails (%o), then it is told with all that is known of it',
  (error) => {
    expect(dataDirectoryProblemOf(error, '/srv/crease/data')).toBe(error);
  },
);
