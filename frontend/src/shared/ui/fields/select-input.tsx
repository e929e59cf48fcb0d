import type { ComponentProps } from 'react';
import { ChevronDown } from 'lucide-react';
import { classNames } from '../class-names.ts';
import styles from './control.module.css';
import { useFieldAttributes } from './field-context.ts';

/** The platform's own select, which every phone handles well. */
export function SelectInput(props: Omit<ComponentProps<'select'>, 'className'>) {
  const field = useFieldAttributes();
  return (
    <span className={styles['frame']}>
      <select {...field} {...props} className={classNames(styles['control'], styles['select'])} />
      <ChevronDown className={styles['chevron']} />
    </span>
  );
}
