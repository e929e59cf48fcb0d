import type { User } from '@crease/contract';
import { Download, UserX } from 'lucide-react';
import { useState } from 'react';
import { sentenceOf } from '../../../shared/lib/api/error-messages.ts';
import { noteUser } from '../../../shared/lib/api/note-user.ts';
import { Button } from '../../../shared/ui/buttons/button.tsx';
import { notifyError, notifySuccess } from '../../../shared/ui/notices/notify.ts';
import { DeleteAccountDialog } from './delete-account-dialog.tsx';
import { saveExport } from './save-export.ts';
import { fetchAccountExport } from './your-data.api.ts';
import styles from './your-data.module.css';
import { YOUR_DATA_TEXTS as TEXTS } from './your-data.texts.ts';

interface YourDataProps {
  user: User;
  /** Called when the account is deleted. */
  onDeleted: () => void;
}

export function YourData({ user, onDeleted }: YourDataProps) {
  const [isLeaving, setIsLeaving] = useState(false);
  return (
    <section className={styles['section']} aria-labelledby="your-data">
      <h2 id="your-data" className={styles['title']}>
        {TEXTS.title}
      </h2>
      <p className={styles['lead']}>{TEXTS.lead}</p>
      <div className={styles['actions']}>
        <DownloadButton />
        <Button variant="quiet" icon={<UserX />} onClick={() => setIsLeaving(true)}>
          {TEXTS.delete}
        </Button>
      </div>
      {isLeaving && (
        <DeleteAccountDialog
          user={user}
          onClose={() => setIsLeaving(false)}
          onDeleted={onDeleted}
        />
      )}
    </section>
  );
}

function DownloadButton() {
  const [isBusy, setIsBusy] = useState(false);
  const download = async () => {
    setIsBusy(true);
    const isSameUser = noteUser();
    try {
      const taken = await fetchAccountExport();
      if (!isSameUser()) return;
      saveExport(taken);
      notifySuccess(TEXTS.downloaded);
    } catch (error) {
      if (isSameUser()) notifyError(sentenceOf(error, TEXTS.downloadFailed));
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Button icon={<Download />} busy={isBusy} onClick={() => void download()}>
      {TEXTS.download}
    </Button>
  );
}
