import { useAdmin } from '../../features/admin/admin.store.ts';
import { ADMIN_TEXTS as TEXTS } from '../../features/admin/admin.texts.ts';
import { FailedState } from '../../shared/ui/notices/failed-state.tsx';

export function FailedRead() {
  const open = useAdmin((state) => state.open);
  return <FailedState title={TEXTS.failedTitle} onRetry={() => void open()} />;
}
