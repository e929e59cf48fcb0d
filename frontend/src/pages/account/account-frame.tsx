import type { ReactNode } from 'react';
import { CreaseMark } from '../../shared/ui/pictures/crease-mark.tsx';
import { PageHeading } from '../../shared/ui/page/page-heading.tsx';
import styles from './account-frame.module.css';

interface AccountFrameProps {
  title: string;
  lead: string;
  children: ReactNode;
}

/** The layout of the pages with an account form. */
export function AccountFrame({ title, lead, children }: AccountFrameProps) {
  return (
    <div className={styles['frame']}>
      <div className={styles['mat']} aria-hidden="true">
        <CreaseMark />
      </div>
      <div className={styles['paper']}>
        <PageHeading title={title} lead={lead} />
        <div className={styles['form']}>{children}</div>
      </div>
    </div>
  );
}

/** Below the form: links to related pages, such as from login to registration. */
export function AccountAside({ children }: { children: ReactNode }) {
  return <p className={styles['aside']}>{children}</p>;
}
