import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import styles from './sticky-action-bar.module.css';

/**
 * The next action under the thumb on phones; from 60rem on it is not shown, the page has room for it elsewhere.
 * Put it last inside the page's content: it keeps its own place in the flow there, so it never covers the end of it.
 */
export function StickyActionBar({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={classNames(styles['bar'], className)} />;
}
