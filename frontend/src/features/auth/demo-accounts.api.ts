import { listDemoAccountsEndpoint, type DemoAccount } from '@crease/contract';
import { callApi } from '../../shared/lib/api/api-client.ts';

/** Empty when demo data is off, or when the call fails. */
export async function fetchDemoAccounts(): Promise<DemoAccount[]> {
  try {
    const { data } = await callApi(listDemoAccountsEndpoint);
    return data.accounts;
  } catch {
    // The login form works without demo accounts, so a failure is not shown.
    return [];
  }
}
