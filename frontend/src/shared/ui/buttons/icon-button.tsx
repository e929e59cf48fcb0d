import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './icon-button.module.css';

interface IconButtonProps extends ComponentProps<'button'> {
  /** The accessible name. */
  label: string;
  icon: ReactNode;
}

/** An icon with a touch area big enough for a thumb. */
export function IconButton({ label, icon, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={classNames('square', styles['button'], className)}
      aria-label={label}
      title={label}
    >
      {icon}
    </button>
  );
}
