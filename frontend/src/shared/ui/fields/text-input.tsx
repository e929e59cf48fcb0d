import type { ComponentProps, WheelEvent } from 'react';
import { classNames } from '../class-names.ts';
import styles from './control.module.css';
import { useFieldAttributes } from './field-context.ts';

/** The wheel would count a number with the focus up and down, such as a price, while one only scrolls past it. */
const stopCounting = ({ currentTarget }: WheelEvent<HTMLInputElement>) => {
  if (currentTarget.type === 'number') currentTarget.blur();
};

export function TextInput({ className, ...rest }: ComponentProps<'input'>) {
  const field = useFieldAttributes();
  return (
    <input
      type="text"
      onWheel={stopCounting}
      {...field}
      {...rest}
      className={classNames(styles['control'], className)}
    />
  );
}
