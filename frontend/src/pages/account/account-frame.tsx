import type { ReactNode } from 'react';
import { CreaseMark } from '../../shared/ui/crease-mark.tsx';
import { PageHeading } from '../../shared/ui/page-heading.tsx';
import styles from './account-frame.module.css';

interface AccountFrameProps {
  title: string;
  lead: string;
  /** The way to the page beside this one. */
  aside: ReactNode;
  children: ReactNode;
}

/** A form on paper next to the mat it opens. */
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
