import { ApiError } from './api-error.ts';

const sentenceOn = (names: string) =>
  `${names}: changed or removed on this device since it was chosen. Please choose it again`;

/**
 * Files that were changed or removed on the device after they were chosen. A browser sends none of them and says only
 * that the network failed, so the same files would fail for ever.
 */
export class LostFilesError extends ApiError {
  readonly files: readonly File[];

  constructor(field: string, files: readonly File[]) {
    const message = sentenceOn(files.map(({ name }) => name).join(', '));
    super({
      code: 'invalid_input',
      status: 0,
      serverMessage: message,
      errors: [{ path: field, message }],
    });
    this.name = 'LostFilesError';
    this.files = files;
  }
}

async function isLost(file: File): Promise<boolean> {
  try {
    await file.slice(0, 1).arrayBuffer();
    return false;
  } catch {
    return true;
  }
}

export async function findLost(files: readonly File[]): Promise<File[]> {
  const areLost = await Promise.all(files.map(isLost));
  return files.filter((_, index) => areLost[index]);
}
