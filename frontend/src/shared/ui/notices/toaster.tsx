import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { Check, Info, OctagonAlert, X } from 'lucide-react';
import { classNames } from '../class-names.ts';
import { useToasts, type Toast } from './notify.ts';
import { useOpenDialogs } from '../dialogs/open-dialogs.ts';
import styles from './toaster.module.css';

const SIGN_BY_TONE = {
  success: <Check />,
  error: <OctagonAlert />,
  info: <Info />,
  news: <Info />,
};

/**
 * Messages at the top right, read out politely. Inside an open dialog, because nothing outside of it can be pressed or
 * read out while it is open.
 */
export function Toaster() {
  const toasts = useToasts((state) => state.toasts);
  const dialog = useOpenDialogs((state) => state.dialogs.at(-1));
  const isCovered = useStillCovered(dialog);
  return (
    <>
      {dialog && createPortal(<Region toasts={toasts} />, dialog)}
      {/* Always mounted, because only what comes into a region that is there already is read out. */}
      {createPortal(<Region toasts={isCovered ? NOTHING : toasts} />, document.body)}
    </>
  );
}

const UNCOVERED_MS = 150;

/**
 * Until a little after a dialog has closed: what is behind it comes back to screen readers with the next frames, and
 * they read out nothing that was in the region by then.
 */
function useStillCovered(dialog: HTMLDialogElement | undefined): boolean {
  const [last, setLast] = useState(dialog);
  if (dialog && dialog !== last) setLast(dialog);
  useEffect(() => {
    if (dialog) return undefined;
    const timer = setTimeout(() => setLast(undefined), UNCOVERED_MS);
    return () => clearTimeout(timer);
  }, [dialog]);
  return last !== undefined;
}

const NOTHING: readonly Toast[] = [];

/** A popover, because only the top layer is above an open dialog. */
function Region({ toasts }: { toasts: readonly Toast[] }) {
  const hasToasts = toasts.length > 0;
  const ref = useRef<HTMLDivElement>(null);
  const cameFrom = useRef<HTMLElement>(null);
  const giveFocusBack = useCallback(() => cameFrom.current?.focus({ preventScroll: true }), []);

  useEffect(() => {
    const region: Partial<HTMLDivElement> | null = ref.current;
    // The dialog that held it may be gone. Safari has popovers since 17.
    if (region?.isConnected) region.togglePopover?.(hasToasts);
  }, [hasToasts]);

  return (
    <div
      ref={ref}
      popover="manual"
      role="status"
      aria-live="polite"
      // Only a new message is read out, not those before it again.
      aria-atomic="false"
      className={styles['toaster']}
      onFocus={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) {
          cameFrom.current = relatedTarget as HTMLElement | null;
        }
      }}
    >
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} giveFocusBack={giveFocusBack} />
      ))}
    </div>
  );
}

interface ToastCardProps {
  toast: Toast;
  /** To what had it before the messages. */
  giveFocusBack: () => void;
}

function ToastCard({ toast, giveFocusBack }: ToastCardProps) {
  const dismiss = useToasts((state) => state.dismiss);
  const ref = useRef<HTMLDivElement>(null);

  // Closed or timed out, it takes the focus with it: the keyboard would begin again at the top of the page.
  useLayoutEffect(() => {
    const card = ref.current;
    return () => {
      if (card?.contains(document.activeElement)) giveFocusBack();
    };
  }, [giveFocusBack]);

  return (
    <div
      ref={ref}
      className={classNames(styles['toast'], styles[toast.tone])}
      aria-live={toast.isAtFocus ? 'off' : undefined}
    >
      <span className={styles['sign']}>{SIGN_BY_TONE[toast.tone]}</span>
      <p>{toast.text}</p>
      <button
        type="button"
        className={classNames('square', styles['close'])}
        aria-label="Close notification"
        aria-live="off"
        onClick={() => dismiss(toast.id)}
      >
        <X />
      </button>
    </div>
  );
}
