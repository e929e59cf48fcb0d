import type { ComponentProps } from 'react';
import styles from './card.module.css';
import { classNames } from '../class-names.ts';

interface CardProps extends ComponentProps<'section'> {
  as?: 'section' | 'article' | 'div' | 'li' | 'aside';
}

/** A bordered surface. Don't nest cards; separate things inside one with a line. */
export function Card({ as: Element = 'section', className, ...rest }: CardProps) {
  const Tag = Element as 'section';
  return <Tag {...rest} className={classNames(styles['card'], className)} />;
}
