import type { ReactNode } from 'react';
import { CreaseMark } from './crease-mark.tsx';
import styles from './empty-state.module.css';
import { useDocumentTitle } from './use-document-title.ts';

interface EmptyStateProps {
  title: string;
  hint?: ReactNode;
  action?: ReactNode;
  illustration?: ReactNode;
  /** 'h1' when the empty state is the whole page. */
  headingLevel?: 'h1' | 'h2' | 'h3';
}

export function EmptyState(props: EmptyStateProps) {
  const {
    title,
    hint,
    action,
    illustration = <CreaseMark />,
    headingLevel: Heading = 'h2',
  } = props;
  useDocumentTitle(Heading === 'h1' ? title : undefined);
  return (
    <section className={styles['empty']}>
      <div className={styles['illustration']} aria-hidden="true">
        {illustration}
      </div>
      <Heading className={styles['title']} tabIndex={Heading === 'h1' ? -1 : undefined}>
        {title}
      </Heading>
      {hint !== undefined && <p className={styles['hint']}>{hint}</p>}
      {action !== undefined && <div className={styles['action']}>{action}</div>}
    </section>
  );
}
