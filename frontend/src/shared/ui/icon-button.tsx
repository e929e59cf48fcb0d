import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './icon-button.module.css';

interface IconButtonProps extends ComponentProps<'button'> {
  /** What it does, in words. */
  label: string;
  icon: ReactNode;
}

/** A sign big enough for a thumb. */
export function IconButton({ label, icon, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={classNames(styles['button'], className)}
      aria-label={label}
      title={label}
    >
      {icon}
    </button>
  );
}
