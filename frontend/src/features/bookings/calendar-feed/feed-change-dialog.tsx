import { ConfirmDialog } from '../../../shared/ui/dialogs/confirm-dialog.tsx';
import { useCalendarFeed } from './calendar-feed.store.ts';
import { CALENDAR_FEED_TEXTS as TEXTS } from './calendar-feed.texts.ts';

export type FeedChange = 'replace' | 'revoke';

const WORDS = {
  replace: {
    title: TEXTS.replaceTitle,
    description: TEXTS.replaceQuestion,
    confirmLabel: TEXTS.replace,
  },
  revoke: {
    title: TEXTS.revokeTitle,
    description: TEXTS.revokeQuestion,
    confirmLabel: TEXTS.revoke,
  },
} as const;

interface FeedChangeDialogProps {
  change: FeedChange;
  onClose: () => void;
}

/** Asks for confirmation, because both changes end the calendars that use the present address. */
export function FeedChangeDialog({ change, onClose }: FeedChangeDialogProps) {
  const isBusy = useCalendarFeed((state) => state.isBusy);
  const work = useCalendarFeed((state) => (change === 'replace' ? state.make : state.revoke));
  const confirm = async () => {
    if (await work()) onClose();
  };
  return (
    <ConfirmDialog
      onClose={onClose}
      {...WORDS[change]}
      tone="danger"
      busy={isBusy}
      onConfirm={() => void confirm()}
    />
  );
}
