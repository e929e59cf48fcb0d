import type { ComponentProps, InputEvent, WheelEvent } from 'react';
import { classNames } from '../class-names.ts';
import styles from './control.module.css';
import { useFieldAttributes } from './field-context.ts';

/** The wheel would count a number with the focus up and down, such as a price, while one only scrolls past it. */
const stopCounting = ({ currentTarget }: WheelEvent<HTMLInputElement>) => {
  if (currentTarget.type === 'number') currentTarget.blur();
};

/** Never a line break: in a browser that does not tell of what is typed React takes it from the keys, Enter too. */
const FOREIGN_SIGN = /^[^\d.e+\-\r\n]$/i;

/**
 * Firefox takes what belongs to no number, such as the comma of 3,000, and gives an empty value; the others drop it.
 * Not what is pasted: of that the others keep the number, and here all of it would be dropped.
 */
const dropForeignSigns = (event: InputEvent<HTMLInputElement>) => {
  if (event.currentTarget.type === 'number' && FOREIGN_SIGN.test(event.data))
    event.preventDefault();
};

export function TextInput({ className, ...rest }: ComponentProps<'input'>) {
  const field = useFieldAttributes();
  return (
    <input
      type="text"
      onWheel={stopCounting}
      onBeforeInput={dropForeignSigns}
      {...field}
      {...rest}
      className={classNames(styles['control'], className)}
    />
  );
}
