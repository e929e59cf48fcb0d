/** The engine can't start because of what the data directory contains. The message is meant for whoever starts it. */
export class DataDirectoryError extends Error {}

/** The data is damaged, of another version, or may not be read by this process. */
export class DataDirectoryUnreadableError extends DataDirectoryError {
  constructor(directory: string, cause: unknown) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    super(
      `The data in ${directory} cannot be read (${reason}). If it is damaged, put a copy of it back, or move it away to begin without it.`,
      { cause },
    );
    this.name = 'DataDirectoryUnreadableError';
  }
}
