import { listDemoAccountsEndpoint, type DemoAccount } from '@crease/contract';
import type { MountEndpoint } from '../http/mount-endpoints.ts';

export function mountDemoRoutes(mount: MountEndpoint, accounts: readonly DemoAccount[]) {
  mount(listDemoAccountsEndpoint, () => ({ data: { accounts: [...accounts] } }));
}
