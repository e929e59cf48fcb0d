import { sep } from 'node:path';
import { hasCode } from '../platform/errors/has-code.ts';
import { PlainProblem } from '../platform/errors/plain-problem.ts';

const isWithin = (path: string, folder: string): boolean =>
  path === folder || path.startsWith(folder + sep);

/** What is wrong with the operator's files is shown as a sentence without a stack; all else is answered as it is. */
export function dataDirectoryProblemOf(error: unknown, dataDirectory: string): unknown {
  if (hasCode(error, 'ENOSPC')) {
    return new PlainProblem(
      'There is no space left on the disk to keep what belongs into DATA_DIR.',
    );
  }
  const path = error instanceof Error && 'path' in error ? String(error.path) : '';
  // When several folders have to be made, the error names the first that can't be, which may lie above DATA_DIR.
  const isOurs = isWithin(path, dataDirectory) || isWithin(dataDirectory, path);
  const isOfFiles = error instanceof Error && path !== '' && isOurs;
  return isOfFiles ? new PlainProblem(`DATA_DIR cannot be used: ${error.message}.`) : error;
}
