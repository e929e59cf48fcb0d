import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import styles from './control.module.css';
import { useFieldAttributes } from './field-context.ts';

export function TextArea({ className, ...rest }: ComponentProps<'textarea'>) {
  const field = useFieldAttributes();
  return (
    <textarea
      {...field}
      {...rest}
      className={classNames(styles['control'], styles['area'], className)}
    />
  );
}
