import {
  ACCOUNT_DELETED_SENTENCE,
  deleteAccountEndpoint,
  exportAccountEndpoint,
} from '@crease/contract';
import type { MountEndpoint } from '../../http/mount-endpoints.ts';
import type { AccountDeletionService } from './account-deletion.service.ts';
import type { ExportAccount } from './export-account.ts';

export interface AccountRoutesParts {
  accountDeletion: AccountDeletionService;
  exportAccount: ExportAccount;
}

export function mountAccountRoutes(mount: MountEndpoint, parts: AccountRoutesParts) {
  mount(exportAccountEndpoint, async ({ viewer, hasLeft }) => ({
    data: { export: await parts.exportAccount(viewer, hasLeft) },
  }));

  mount(deleteAccountEndpoint, async ({ viewer, body }) => {
    await parts.accountDeletion.remove(viewer, body.password);
    return { message: ACCOUNT_DELETED_SENTENCE, data: {} };
  });
}
