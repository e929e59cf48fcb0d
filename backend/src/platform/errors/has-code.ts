/** Whether an error of the file system or the network has this code, like 'ENOENT'. */
export function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
