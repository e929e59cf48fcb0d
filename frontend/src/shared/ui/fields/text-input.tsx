import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import styles from './control.module.css';
import { useFieldAttributes } from './field-context.ts';

export function TextInput({ className, ...rest }: ComponentProps<'input'>) {
  const field = useFieldAttributes();
  return (
    <input type="text" {...field} {...rest} className={classNames(styles['control'], className)} />
  );
}
