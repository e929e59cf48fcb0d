import { listDemoAccountsEndpoint, type DemoAccount } from '@crease/contract';
import { callApi } from '../../shared/lib/api-client.ts';

/** None when demo data is off, or when the server does not say. */
export async function fetchDemoAccounts(): Promise<DemoAccount[]> {
  try {
    const { data } = await callApi(listDemoAccountsEndpoint);
    return data.accounts;
  } catch {
    // An offer, not a need: without it the form works as ever.
    return [];
  }
}
