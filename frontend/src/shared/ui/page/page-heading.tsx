import type { ReactNode } from 'react';
import { languageOf } from '../../lib/words/language-of.ts';
import styles from './page-heading.module.css';
import { useDocumentTitle } from './use-document-title.ts';

interface PageHeadingProps {
  title: string;
  /** For the browser's tab, when it should say more than the heading. */
  tabTitle?: string;
  lead?: ReactNode;
  /** On the right of wide screens, below on phones. */
  action?: ReactNode;
}

/** The only h1 of a page. It sets the title of the tab, and receives the focus after a change of page. */
export function PageHeading({ title, tabTitle = title, lead, action }: PageHeadingProps) {
  useDocumentTitle(tabTitle);
  return (
    <header className={styles['heading']}>
      <div className={styles['words']}>
        <h1 className={styles['title']} lang={languageOf(title)} tabIndex={-1}>
          {title}
        </h1>
        {lead !== undefined && <p className={styles['lead']}>{lead}</p>}
      </div>
      {action !== undefined && <div className={styles['action']}>{action}</div>}
    </header>
  );
}
