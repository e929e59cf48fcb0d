import { useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { Check, Info, OctagonAlert, X } from 'lucide-react';
import { classNames } from './class-names.ts';
import { useToasts, type Toast } from './notify.ts';
import { useOpenDialogs } from './open-dialogs.ts';
import styles from './toaster.module.css';

const SIGN_BY_TONE = {
  success: <Check aria-hidden="true" />,
  error: <OctagonAlert aria-hidden="true" />,
  info: <Info aria-hidden="true" />,
};

/**
 * Top right, politely read out. A popover, because only the top layer stands above an open dialog; and inside that
 * dialog, because what is outside can be neither pressed nor heard while it is open.
 */
export function Toaster() {
  const toasts = useToasts((state) => state.toasts);
  const dialog = useOpenDialogs((state) => state.dialogs.at(-1));
  const place = dialog ?? document.body;
  const hasToasts = toasts.length > 0;
  const ref = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const region = ref.current;
    // The dialog it stood in may be gone already: it comes again in another place.
    if (region?.isConnected) region.togglePopover(hasToasts);
  }, [hasToasts, place]);

  return (
    <>
      {createPortal(
        <div ref={ref} popover="manual" className={styles['toaster']}>
          {toasts.map((toast) => (
            <ToastCard key={toast.id} toast={toast} />
          ))}
        </div>,
        place,
      )}
      {dialog && createPortal(<Spoken toasts={toasts} />, dialog)}
      {/* Always there: what is said as a dialog closes is read out after it. */}
      <Spoken toasts={dialog ? NOTHING : toasts} />
    </>
  );
}

const NOTHING: readonly Toast[] = [];

function Spoken({ toasts }: { toasts: readonly Toast[] }) {
  return (
    <div className="visually-hidden" role="status" aria-live="polite">
      {toasts.map((toast) => (
        <p key={toast.id}>{toast.text}</p>
      ))}
    </div>
  );
}

function ToastCard({ toast }: { toast: Toast }) {
  const dismiss = useToasts((state) => state.dismiss);
  return (
    <div className={classNames(styles['toast'], styles[toast.tone])}>
      <span className={styles['sign']}>{SIGN_BY_TONE[toast.tone]}</span>
      {/* The status region next door reads it out; here it is only seen. */}
      <p aria-hidden="true">{toast.text}</p>
      <button
        type="button"
        className={styles['close']}
        aria-label="Close message"
        onClick={() => {
          dismiss(toast.id);
        }}
      >
        <X aria-hidden="true" />
      </button>
    </div>
  );
}
