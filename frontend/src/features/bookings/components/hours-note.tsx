import type { ReactNode } from 'react';
import styles from './hours-note.module.css';

interface HoursNoteProps {
  role: 'status' | 'alert';
  children: ReactNode;
}

/** What is to be known before the hours below it are read, and what can be done about it. */
export function HoursNote({ role, children }: HoursNoteProps) {
  return (
    <div className={styles['note']} role={role}>
      {children}
    </div>
  );
}
