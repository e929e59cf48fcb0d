/** What is in the data directory keeps the engine from starting; the message is for whoever starts it. */
export class DataDirectoryError extends Error {}

/** It is damaged, of another version, or not this process's to read. */
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
