import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import styles from './sticky-action-bar.module.css';

interface StickyActionBarProps extends ComponentProps<'div'> {
  /** Hidden from 60rem on by its style. Without it the page decides where the action is drawn. */
  isNarrowOnly?: boolean;
}

/**
 * The next action, at the bottom of a phone's screen. Put it last in the page's content: it keeps its own space there,
 * so it never covers the end of the page.
 */
export function StickyActionBar({ isNarrowOnly, className, ...rest }: StickyActionBarProps) {
  const names = classNames(styles['bar'], isNarrowOnly && styles['narrow'], className);
  return <div {...rest} className={names} />;
}
