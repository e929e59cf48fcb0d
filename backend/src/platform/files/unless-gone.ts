import { hasCode } from '../errors/has-code.ts';

/** Undefined when the file or folder does not exist. @throws every other error */
export async function unlessGone<Found>(look: Promise<Found>): Promise<Found | undefined> {
  try {
    return await look;
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}
