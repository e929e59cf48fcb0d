import { deleteAccountEndpoint, exportAccountEndpoint, type AccountExport } from '@crease/contract';
import { callApi } from '../../../shared/lib/api/api-client.ts';

export async function fetchAccountExport(): Promise<AccountExport> {
  const { data } = await callApi(exportAccountEndpoint);
  return data.export;
}

export async function deleteAccount(password: string): Promise<void> {
  await callApi(deleteAccountEndpoint, { body: { password } });
}
