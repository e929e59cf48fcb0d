import type { ReactNode } from 'react';
import { CreaseMark } from '../../shared/ui/pictures/crease-mark.tsx';
import { PageHeading } from '../../shared/ui/page/page-heading.tsx';
import styles from './account-frame.module.css';

interface AccountFrameProps {
  title: string;
  lead: string;
  /** Links to related pages, such as from login to registration. */
  aside: ReactNode;
  children: ReactNode;
}

/** The layout of the pages with an account form. */
export function AccountFrame({ title, lead, aside, children }: AccountFrameProps) {
  return (
    <div className={styles['frame']}>
      <div className={styles['mat']} aria-hidden="true">
        <CreaseMark />
      </div>
      <div className={styles['paper']}>
        <PageHeading title={title} lead={lead} />
        <div className={styles['form']}>
          {children}
          <p className={styles['aside']}>{aside}</p>
        </div>
      </div>
    </div>
  );
}
