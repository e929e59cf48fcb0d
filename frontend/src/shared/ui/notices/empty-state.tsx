import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { CreaseMark } from '../pictures/crease-mark.tsx';
import styles from './empty-state.module.css';
import { useDocumentTitle } from '../page/use-document-title.ts';

interface EmptyStateProps {
  title: string;
  hint?: ReactNode;
  action?: ReactNode;
  /** 'h1' when the empty state is the whole page. */
  headingLevel?: 'h1' | 'h2' | 'h3';
}

/**
 * A page may become an empty state while somebody reads it, because the court was closed or removed. The empty page
 * is short, so it is shown from its top, and its heading takes the focus that was on something that is gone. Where
 * nobody has pressed anything yet, nothing had it, and the keyboard begins at the top of the page.
 */
function useTop(isWholePage: boolean) {
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    // Firefox knows it since version 120.
    const activation = navigator.userActivation as UserActivation | undefined;
    const isKept = document.activeElement !== document.body || !activation?.hasBeenActive;
    if (!isWholePage || (window.scrollY === 0 && isKept)) return;
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, [isWholePage]);
  return heading;
}

export function EmptyState(props: EmptyStateProps) {
  const { title, hint, action, headingLevel: Heading = 'h2' } = props;
  const isWholePage = Heading === 'h1';
  const heading = useTop(isWholePage);
  useDocumentTitle(isWholePage ? title : undefined);
  return (
    <section className={styles['empty']}>
      <div className={styles['illustration']} aria-hidden="true">
        <CreaseMark />
      </div>
      <Heading ref={heading} className={styles['title']} tabIndex={isWholePage ? -1 : undefined}>
        {title}
      </Heading>
      {hint !== undefined && <p className={styles['hint']}>{hint}</p>}
      {action !== undefined && <div className={styles['action']}>{action}</div>}
    </section>
  );
}
