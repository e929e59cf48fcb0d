/** The Unix socket at which the embedded engine listens, and what is said where it can't be made. */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { PlainProblem } from '../platform/errors/plain-problem.ts';

/** What every system takes. Node 20 cuts off the rest of a longer path, and listens elsewhere. */
const PATH_MAX_BYTES = 103;

const unusable = (folder: string, reason: string) =>
  new PlainProblem(
    `The folder for temporary files, ${folder}, cannot be used: ${reason}. Name another in TMPDIR.`,
  );

/**
 * In the temporary folder, because a data directory may be deeper than the path of a socket may be long.
 * @throws {PlainProblem} when that folder is too deep as well
 */
export function socketPathFor(dataDirectory: string): string {
  const name = createHash('sha256').update(dataDirectory).digest('hex').slice(0, 16);
  const path = join(tmpdir(), `crease-${name}.sock`);
  if (Buffer.byteLength(path) > PATH_MAX_BYTES) {
    throw unusable(dirname(path), 'its name is too long for a socket in it');
  }
  return path;
}

/** What is wrong with the temporary folder is shown as a sentence without a stack; all else is answered as it is. */
export function socketProblemOf(error: unknown, socketPath: string): unknown {
  const { path, address, message } = error as NodeJS.ErrnoException & { address?: string };
  if (path !== socketPath && address !== socketPath) return error;
  const folder = dirname(socketPath);
  // Node says of a folder that is not there that it may not be written to.
  return unusable(folder, existsSync(folder) ? message : 'it does not exist');
}
