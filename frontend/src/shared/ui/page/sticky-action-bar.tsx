import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './sticky-action-bar.module.css';

/**
 * The next action, at the bottom of a phone's screen. Put it last in the page's content: it keeps its own space there,
 * so it never covers the end of the page. Where there is room for the action in the page, the page leaves it out.
 */
export function StickyActionBar({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={classNames(styles['bar'], className)} />;
}

/** The action of the bar, in the page where there is room for it. Elsewhere the page leaves it out. */
export function ActionInPage({ children }: { children: ReactNode }) {
  return <div className={styles['inPage']}>{children}</div>;
}
