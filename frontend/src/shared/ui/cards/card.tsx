import type { ComponentProps } from 'react';
import styles from './card.module.css';
import { classNames } from '../class-names.ts';

/** A bordered surface. Don't nest cards; separate things inside one with a line. */
export function Card({ className, ...rest }: ComponentProps<'section'>) {
  return <section {...rest} className={classNames(styles['card'], className)} />;
}
