import { useAdmin } from '../../features/admin/admin.store.ts';
import { ADMIN_TEXTS as TEXTS } from '../../features/admin/admin.texts.ts';
import { Button } from '../../shared/ui/button.tsx';
import { EmptyState } from '../../shared/ui/empty-state.tsx';

export function FailedRead() {
  const open = useAdmin((state) => state.open);
  return (
    <EmptyState
      title={TEXTS.failedTitle}
      hint={TEXTS.failedHint}
      action={
        <Button
          variant="primary"
          onClick={() => {
            void open();
          }}
        >
          {TEXTS.retry}
        </Button>
      }
    />
  );
}
