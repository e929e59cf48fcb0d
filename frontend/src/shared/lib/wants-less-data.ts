/** Some browsers tell that every byte is paid for. */
interface Line {
  saveData?: boolean;
}

export function wantsLessData(): boolean {
  const { connection } = navigator as Navigator & { connection?: Line };
  return connection?.saveData === true;
}
