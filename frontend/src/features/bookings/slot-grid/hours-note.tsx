import type { ReactNode } from 'react';
import styles from './hours-note.module.css';

interface HoursNoteProps {
  role: 'status' | 'alert';
  children: ReactNode;
}

/** A note above the hours, with a button if something can be done about it. */
export function HoursNote({ role, children }: HoursNoteProps) {
  return (
    <div className={styles['note']} role={role}>
      {children}
    </div>
  );
}
