import type { ReactNode } from 'react';
import styles from './page-heading.module.css';
import { useDocumentTitle } from './use-document-title.ts';

interface PageHeadingProps {
  title: string;
  /** In the browser's tab, where it says more than the heading. */
  tabTitle?: string;
  lead?: ReactNode;
  /** Stands to the right on wide screens, below on phones. */
  action?: ReactNode;
}

/** The one h1 of a page, also in the browser's tab; the focus lands on it after a change of page. */
export function PageHeading({ title, tabTitle = title, lead, action }: PageHeadingProps) {
  useDocumentTitle(tabTitle);
  return (
    <header className={styles['heading']}>
      <div className={styles['words']}>
        <h1 className={styles['title']} tabIndex={-1}>
          {title}
        </h1>
        {lead !== undefined && <p className={styles['lead']}>{lead}</p>}
      </div>
      {action !== undefined && <div className={styles['action']}>{action}</div>}
    </header>
  );
}
