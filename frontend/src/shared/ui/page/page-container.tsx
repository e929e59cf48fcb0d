import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import styles from './page-container.module.css';

interface PageContainerProps extends ComponentProps<'div'> {
  /** 'narrow' for forms and text. */
  width?: 'wide' | 'narrow';
}

export function PageContainer({ width = 'wide', className, ...rest }: PageContainerProps) {
  return <div {...rest} className={classNames(styles['container'], styles[width], className)} />;
}
