import { colomboDateAt, type AccountExport } from '@crease/contract';

/** 'crease-data-2026-12-01.json', by the day in Sri Lanka. */
function exportFileNameOf({ exportedAt }: AccountExport): string {
  return `crease-data-${colomboDateAt(Date.parse(exportedAt))}.json`;
}

/** Safari reads the file only some time after the click, and says that it failed when the address is gone by then. */
const KEPT_MS = 60_000;

/** Downloads the data as a file that people can read too, hence the indentation. */
export function saveExport(taken: AccountExport): void {
  const file = new Blob([JSON.stringify(taken, null, 2)], { type: 'application/json' });
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = exportFileNameOf(taken);
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS);
}
