import { listDemoAccountsEndpoint, type DemoAccount } from '@crease/contract';
import type { MountEndpoint } from '../http/mount-endpoints.ts';

export interface DemoRoutesParts {
  demoAccounts: readonly DemoAccount[];
}

export function mountDemoRoutes(mount: MountEndpoint, { demoAccounts }: DemoRoutesParts) {
  mount(listDemoAccountsEndpoint, () => ({ data: { accounts: [...demoAccounts] } }));
}
