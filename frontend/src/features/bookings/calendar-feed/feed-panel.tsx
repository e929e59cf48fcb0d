import { CalendarPlus, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { onResync } from '../../../shared/lib/live/resync.ts';
import { notifyError, notifySuccess } from '../../../shared/ui/notices/notify.ts';
import { Button } from '../../../shared/ui/buttons/button.tsx';
import { Field } from '../../../shared/ui/fields/field.tsx';
import { RetryButton } from '../../../shared/ui/notices/retry-button.tsx';
import { TextInput } from '../../../shared/ui/fields/text-input.tsx';
import { useCalendarFeed } from './calendar-feed.store.ts';
import { CALENDAR_FEED_TEXTS as TEXTS } from './calendar-feed.texts.ts';
import { feedAddressOf, subscribeAddressOf } from './feed-address.ts';
import { FeedChangeDialog, type FeedChange } from './feed-change-dialog.tsx';
import styles from './feed-panel.module.css';

/** Lets the owner subscribe to their bookings in a calendar program. */
export function FeedPanel() {
  const phase = useCalendarFeed((state) => state.phase);
  const url = useCalendarFeed((state) => state.url);
  const open = useCalendarFeed((state) => state.open);
  const close = useCalendarFeed((state) => state.close);
  const refresh = useCalendarFeed((state) => state.refresh);
  useEffect(() => {
    void open();
    const stop = onResync(() => void refresh());
    return () => {
      stop();
      close();
    };
  }, [open, close, refresh]);
  return (
    <section className={styles['panel']} aria-labelledby="calendar-feed">
      <h2 id="calendar-feed" className={styles['title']}>
        {TEXTS.title}
      </h2>
      <p className={styles['lead']}>{TEXTS.lead}</p>
      {phase === 'loading' && <p role="status">{TEXTS.loading}</p>}
      {phase === 'failed' && <FailedFeed onRetry={() => void open()} />}
      {phase === 'ready' && (url === undefined ? <NoFeed /> : <Feed url={url} />)}
    </section>
  );
}

function FailedFeed({ onRetry }: { onRetry: () => void }) {
  return (
    <div className={styles['actions']}>
      <p>{TEXTS.loadFailed}</p>
      <RetryButton onRetry={onRetry} />
    </div>
  );
}

function NoFeed() {
  const isBusy = useCalendarFeed((state) => state.isBusy);
  const make = useCalendarFeed((state) => state.make);
  return (
    <div className={styles['actions']}>
      <Button icon={<CalendarPlus />} busy={isBusy} onClick={() => void make()}>
        {TEXTS.create}
      </Button>
    </div>
  );
}

function Feed({ url }: { url: string }) {
  const [change, setChange] = useState<FeedChange>();
  const address = feedAddressOf(url, window.location.href);
  return (
    <>
      <Field label={TEXTS.address} hint={TEXTS.secret}>
        <TextInput readOnly value={address} onFocus={(event) => event.target.select()} />
      </Field>
      <div className={styles['actions']}>
        <a className={styles['subscribe']} href={subscribeAddressOf(address)}>
          <CalendarPlus />
          {TEXTS.subscribe}
        </a>
        <Button icon={<Copy />} onClick={() => void copy(address)}>
          {TEXTS.copy}
        </Button>
        <Button variant="quiet" onClick={() => setChange('replace')}>
          {TEXTS.replace}
        </Button>
        <Button variant="quiet" onClick={() => setChange('revoke')}>
          {TEXTS.revoke}
        </Button>
      </div>
      {change && <FeedChangeDialog change={change} onClose={() => setChange(undefined)} />}
    </>
  );
}

/** Browsers offer the clipboard only on secure pages, and may refuse it. */
async function copy(address: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(address);
    notifySuccess(TEXTS.copied);
  } catch {
    notifyError(TEXTS.copyFailed);
  }
}
