/** Undefined when the file or folder that is asked for is not there. @throws what else was thrown */
export async function unlessGone<Found>(look: Promise<Found>): Promise<Found | undefined> {
  try {
    return await look;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
