import { useId, type ReactNode } from 'react';
import { X } from 'lucide-react';
import { classNames } from '../class-names.ts';
import styles from './dialog.module.css';
import { useModal } from './open-dialogs.ts';
import { useDismissal } from './use-dismissal.ts';
import { useOpeningPress } from './use-opening-press.ts';

interface DialogProps {
  onClose: () => void;
  /** While something is being sent the dialog can't be closed: people would take closing for cancelling. */
  busy?: boolean;
  title: string;
  description?: ReactNode;
  /** 'alertdialog' is read out completely by a screen reader, at once. */
  role?: 'dialog' | 'alertdialog';
  /** 'wide' for two things side by side. */
  size?: 'medium' | 'wide';
  /** The buttons; on phones they take the full width. */
  footer?: ReactNode;
  children?: ReactNode;
}

/**
 * The browser's own modal dialog: it keeps the focus inside, gives it back and closes on Escape, without any library.
 * On phones it is a sheet from below. It is open for as long as it is mounted.
 */
export function Dialog({
  onClose,
  busy = false,
  title,
  description,
  role = 'dialog',
  size = 'medium',
  footer,
  children,
}: DialogProps) {
  const ref = useModal();
  const id = useId();
  const stopSecondPress = useOpeningPress();

  const dismiss = () => {
    if (!busy) onClose();
  };
  const dismissal = useDismissal(ref, dismiss);

  return (
    <dialog
      ref={ref}
      role={role}
      className={classNames(styles['dialog'], styles[size])}
      aria-labelledby={`${id}-title`}
      aria-describedby={description === undefined ? undefined : `${id}-description`}
      onClickCapture={stopSecondPress}
      {...dismissal}
    >
      <div className={styles['panel']}>
        <h2 id={`${id}-title`} className={styles['title']}>
          {title}
        </h2>
        <div className={styles['body']}>
          {description !== undefined && (
            <div id={`${id}-description`} className={styles['description']}>
              {description}
            </div>
          )}
          {children}
        </div>
        {footer !== undefined && <div className={styles['footer']}>{footer}</div>}
        {/* Last in the DOM, so that the focus starts on the first field or button. */}
        <button
          type="button"
          className={classNames('square', styles['close'])}
          aria-label="Close"
          onClick={dismiss}
        >
          <X />
        </button>
      </div>
    </dialog>
  );
}
