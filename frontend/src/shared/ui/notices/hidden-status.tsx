import type { ReactNode } from 'react';

/** Tells screen readers what everybody else sees: that a page is coming, where a picture went. */
export function HiddenStatus({ children }: { children: ReactNode }) {
  return (
    <p className="visually-hidden" role="status">
      {children}
    </p>
  );
}
